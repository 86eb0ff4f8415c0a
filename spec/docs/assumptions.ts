import {
  type MediaType,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
  type RequestBody,
  type Response,
  type Schema,
  statuses,
} from '@genmedia/openapi';

const MARK = 'x-assumption';
const UNIONS = ['allOf', 'oneOf', 'anyOf'] as const;

/** One x-assumption: its place, described for readers, and its text. */
export interface Assumption {
  pointer: string;
  where: string;
  text: string;
}

/** Every x-assumption in an operation, each once, with the shortest description of its place. */
export function assumptionsOf(reader: Reader, operation: OperationPlace): Assumption[] {
  const walk = new Walk(reader);
  walk.take(operation, 'the operation');
  for (const parameter of parametersOf(reader, operation)) {
    const where = `the ${parameter.node.in} parameter \`${parameter.node.name}\``;
    walk.take(parameter, where);
    walk.schemaOf(parameter, where);
  }
  const body = reader.child(operation, 'requestBody');
  if (body) walk.body(body, 'the request');
  for (const [status, response] of reader.entries(operation, 'responses')) {
    walk.body(response, `the answer ${status}`);
    for (const [name, found] of reader.entries(response, 'headers')) {
      const header = found as Place<Parameter>; // a header has the shape of a parameter
      walk.take(header, `the header \`${name}\``);
      walk.schemaOf(header, `the header \`${name}\``);
    }
  }
  for (const callback of reader.callbacks(operation)) {
    walk.take(callback, 'the webhook call');
    const payload = reader.child(callback, 'requestBody');
    if (payload) walk.body(payload, 'the webhook call');
  }
  return walk.found;
}

class Walk {
  readonly found: Assumption[] = [];
  readonly #seen = new Set<string>();
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  take(place: Place<object>, where: string): void {
    for (const [node, { pointer }] of [
      [place.raw, place.rawAt],
      [place.node, place.at],
    ] as const) {
      const text = (node as Record<string, unknown>)[MARK];
      if (typeof text !== 'string' || this.#seen.has(pointer)) continue;
      this.#seen.add(pointer);
      this.found.push({ pointer, where, text });
    }
  }

  body(place: Place<RequestBody> | Place<Response>, where: string): void {
    this.take(place, where);
    for (const [type, media] of this.#reader.entries(place as Place<RequestBody>, 'content')) {
      const inWords = type === 'application/json' ? where : `${where} as ${type}`;
      this.take(media, inWords);
      this.schemaOf(media, inWords);
    }
  }

  schemaOf(owner: Place<Parameter> | Place<MediaType>, where: string): void {
    const schema = this.#reader.child(owner as Place<MediaType>, 'schema');
    if (schema) this.#schema(schema, where, '', []);
  }

  /**
   * `where`: the body that contains the schema. `path`: the field in that body, empty for the body
   * itself.
   */
  #schema(schema: Place<Schema>, where: string, path: string, above: Schema[]): void {
    if (above.includes(schema.node)) return;
    const inner = [...above, schema.node];
    this.take(schema, path ? `\`${path}\` in ${where}` : where);
    for (const [name, property] of this.#reader.entries(schema, 'properties')) {
      this.#schema(property, where, path ? `${path}.${name}` : name, inner);
    }
    const items = this.#reader.child(schema, 'items');
    if (items) this.#schema(items, where, `${path}[]`, inner);
    for (const [, branch] of UNIONS.flatMap((key) => this.#reader.entries(schema, key))) {
      const [status] = path ? [] : statuses(this.#reader, branch);
      this.#schema(branch, status ? `${where} (\`${status}\`)` : where, path, inner);
    }
  }
}
