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

const mark = 'x-assumption';
const unions = ['allOf', 'oneOf', 'anyOf'] as const;

/** One x-assumption: its place, described for readers, and its text. */
export interface Assumption {
  pointer: string;
  where: string;
  text: string;
}

/** Every x-assumption in an operation, each once, with the shortest description of its place. */
export function assumptionsOf(reader: Reader, operation: OperationPlace): Assumption[] {
  const collector = new AssumptionCollector(reader);
  collector.collect(operation, 'the operation');
  for (const parameter of parametersOf(reader, operation)) {
    const where = `the ${parameter.node.in} parameter \`${parameter.node.name}\``;
    collector.collect(parameter, where);
    collector.schemaOf(parameter, where);
  }
  const body = reader.child(operation, 'requestBody');
  if (body) collector.body(body, 'the request');
  for (const [status, response] of reader.entries(operation, 'responses')) {
    collector.body(response, `the answer ${status}`);
    for (const [name, found] of reader.entries(response, 'headers')) {
      const header = found as Place<Parameter>; // a header has the shape of a parameter
      collector.collect(header, `the header \`${name}\``);
      collector.schemaOf(header, `the header \`${name}\``);
    }
  }
  for (const callback of reader.callbacks(operation)) {
    collector.collect(callback, 'the webhook call');
    const payload = reader.child(callback, 'requestBody');
    if (payload) collector.body(payload, 'the webhook call');
  }
  return collector.found;
}

class AssumptionCollector {
  readonly #byPointer = new Map<string, Assumption>();
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  get found(): Assumption[] {
    return [...this.#byPointer.values()];
  }

  collect(place: Place<object>, where: string): void {
    for (const [node, { pointer }] of [
      [place.raw, place.rawAt],
      [place.node, place.at],
    ] as const) {
      const text = (node as Record<string, unknown>)[mark];
      if (typeof text !== 'string') continue;
      const earlier = this.#byPointer.get(pointer);
      if (earlier && earlier.where.length <= where.length) continue;
      this.#byPointer.set(pointer, { pointer, where, text });
    }
  }

  body(place: Place<RequestBody> | Place<Response>, where: string): void {
    this.collect(place, where);
    for (const [type, media] of this.#reader.entries(place as Place<RequestBody>, 'content')) {
      const description = type === 'application/json' ? where : `${where} as ${type}`;
      this.collect(media, description);
      this.schemaOf(media, description);
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
  #schema(schema: Place<Schema>, where: string, path: string, ancestors: Schema[]): void {
    if (ancestors.includes(schema.node)) return;
    const inner = [...ancestors, schema.node];
    this.collect(schema, path ? `\`${path}\` in ${where}` : where);
    for (const [name, property] of this.#reader.entries(schema, 'properties')) {
      this.#schema(property, where, path ? `${path}.${name}` : name, inner);
    }
    const items = this.#reader.child(schema, 'items');
    if (items) this.#schema(items, where, `${path}[]`, inner);
    for (const [, branch] of unions.flatMap((key) => this.#reader.entries(schema, key))) {
      const [status] = path ? [] : statuses(this.#reader, branch);
      this.#schema(branch, status ? `${where} (\`${status}\`)` : where, path, inner);
    }
  }
}
