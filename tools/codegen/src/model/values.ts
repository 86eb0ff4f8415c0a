import {
  componentName,
  type Document,
  fields,
  isJsonType,
  isObject,
  isReference,
  type MediaType,
  type Place,
  type Reader,
  readerOf,
  type Schema,
} from '@genmedia/openapi';

/** What the config says of values for which JSON has no type of its own. */
export interface ValueOptions {
  /** Whether `format: date-time` is a `Date`. */
  dates: boolean;
  /** Whether `format: int64` is a `bigint`. */
  bigints: boolean;
}

/** Where a value has dates and large integers, as `@genmedia/client/contract` reads it. */
export type ValueShape = 'date' | 'bigint' | ShapeParts;

interface ShapeParts {
  /** The shape of a component. */
  ref?: string;
  fields?: Record<string, ValueShape>;
  /** The other fields. */
  rest?: ValueShape;
  items?: ValueShape;
  /** The first items. */
  tuple?: (ValueShape | null)[];
  /** They apply one after another. */
  all?: ValueShape[];
  /** The field that tells the branches of a union apart, and their shapes by its values. */
  by?: string;
  of?: Record<string, ValueShape>;
}

/** The shapes of answers and of pieces, by operation, and those of components. */
export interface ValueShapes {
  answers: Record<string, Record<string, ValueShape>>;
  pieces: Record<string, ValueShape>;
  components: Record<string, ValueShape>;
}

/** What a schema stands for in TypeScript, unless it is what JSON has. */
export function valueTypeOf(
  { type, format, enum: values, const: only }: Schema,
  { dates, bigints }: ValueOptions,
): 'date' | 'bigint' | undefined {
  if (values !== undefined || only !== undefined) return undefined;
  const types = [type].flat().filter((each) => each !== 'null');
  if (types.length !== 1) return undefined;
  if (dates && types[0] === 'string' && format === 'date-time') return 'date';
  return bigints && types[0] === 'integer' && format === 'int64' ? 'bigint' : undefined;
}

/** Where the answers of operations have values that the client converts. */
export function valueShapesOf(document: Document, options: ValueOptions): ValueShapes {
  const reader = readerOf(document);
  const walk = new ShapeWalk(reader, componentsWithValues(document, options), options);
  const answers: ValueShapes['answers'] = {};
  const pieces: ValueShapes['pieces'] = {};
  for (const operation of reader.operations(document)) {
    for (const [status, answer] of reader.entries(operation, 'responses')) {
      // Errors have what JSON has.
      if (!/^(2|default)/i.test(status)) continue;
      for (const [type, media] of reader.entries(answer, 'content')) {
        const schema = reader.child(media as Place<MediaType>, 'schema');
        const shape = schema && walk.shapeOf(schema);
        if (shape === undefined) continue;
        // Texts of JSON one after another are pieces.
        if (isJsonType(type)) answers[operation.id] = { ...answers[operation.id], [status]: shape };
        else if (/^2/.test(status)) pieces[operation.id] = shape;
      }
    }
  }
  return { answers, pieces, components: walk.components };
}

/** The names of components that have such a value, in themselves or in others that they name. */
function componentsWithValues(document: Document, options: ValueOptions): ReadonlySet<string> {
  const found = new Set<string>();
  const has = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(has);
    if (!isObject(node)) return false;
    const name = typeof node.$ref === 'string' ? componentName(node.$ref) : undefined;
    if (name !== undefined && found.has(name)) return true;
    return valueTypeOf(node, options) !== undefined || Object.values(node).some(has);
  };
  const all = Object.entries(document.components?.schemas ?? {});
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, schema] of all) if (!found.has(name) && has(schema)) found.add(name);
  }
  return found;
}

/** Finds the shapes of schemas, and collects those of the components in them. */
class ShapeWalk {
  readonly components: Record<string, ValueShape> = {};
  readonly #reader: Reader;
  readonly #relevant: ReadonlySet<string>;
  readonly #options: ValueOptions;

  constructor(reader: Reader, relevant: ReadonlySet<string>, options: ValueOptions) {
    this.#reader = reader;
    this.#relevant = relevant;
    this.#options = options;
  }

  shapeOf = (schema: Place<Schema>): ValueShape | undefined => {
    const name = isReference(schema.raw) ? componentName(schema.raw.$ref) : undefined;
    if (name === undefined) return this.#shape(schema);
    if (!this.#relevant.has(name)) return undefined;
    if (!Object.hasOwn(this.components, name)) {
      // A schema may contain itself.
      this.components[name] = {};
      this.components[name] = this.#shape(schema) ?? {};
    }
    return { ref: name };
  };

  #shape(schema: Place<Schema>): ValueShape | undefined {
    const scalar = valueTypeOf(schema.node, this.#options);
    if (scalar !== undefined) return scalar;
    const union = [...this.#entries(schema, 'oneOf'), ...this.#entries(schema, 'anyOf')];
    const branches = union.map(([, branch]) => branch).filter(({ node }) => node.type !== 'null');
    const discriminated = this.#byField(schema, branches);
    const parts = [
      ...this.#entries(schema, 'allOf').map(([, part]) => part),
      ...(discriminated ? [] : branches),
    ];
    const tuple = this.#entries(schema, 'prefixItems').map(
      ([, item]) => this.shapeOf(item) ?? null,
    );
    return compact({
      fields: this.#shapes(this.#entries(schema, 'properties')),
      rest: this.#child(schema, 'additionalProperties'),
      items: this.#child(schema, 'items'),
      tuple: tuple.some((item) => item !== null) ? tuple : [],
      all: parts.map(this.shapeOf).filter((part) => part !== undefined),
      ...discriminated,
    });
  }

  /** The branches of a union by the field that tells them apart, if one does. */
  #byField(schema: Place<Schema>, branches: readonly Place<Schema>[]) {
    const [first] = branches;
    if (first === undefined || branches.length < 2) return undefined;
    const reader = this.#reader;
    const { discriminator } = schema.node;
    const names = [discriminator?.propertyName ?? [], ...fields(reader, first).keys()].flat();
    for (const by of names) {
      const entries = branches.map((branch) =>
        valuesOf(reader, branch, by, discriminator).map(
          (value) => [String(value), branch] as const,
        ),
      );
      const values = entries.flat().map(([value]) => value);
      if (entries.every(({ length }) => length > 0) && new Set(values).size === values.length) {
        const of = this.#shapes(entries.flat());
        return Object.keys(of).length > 0 ? { by, of } : undefined;
      }
    }
    return undefined;
  }

  #shapes(entries: readonly (readonly [string, Place<Schema>])[]): Record<string, ValueShape> {
    const shapes = entries.flatMap(([name, schema]) => {
      const shape = this.shapeOf(schema);
      return shape === undefined ? [] : [[name, shape] as const];
    });
    return Object.fromEntries(shapes);
  }

  #child(schema: Place<Schema>, key: 'items' | 'additionalProperties'): ValueShape | undefined {
    const inner = this.#reader.child(schema, key);
    return isObject(inner?.node) ? this.shapeOf(inner as Place<Schema>) : undefined;
  }

  #entries(
    schema: Place<Schema>,
    key: 'properties' | 'allOf' | 'oneOf' | 'anyOf' | 'prefixItems',
  ): [string, Place<Schema>][] {
    return this.#reader.entries(schema, key) as [string, Place<Schema>][];
  }
}

/** The values of a field that only this branch of a union has. */
function valuesOf(
  reader: Reader,
  branch: Place<Schema>,
  field: string,
  discriminator: Schema['discriminator'],
): readonly unknown[] {
  const { const: only, enum: several } = fields(reader, branch).get(field)?.node ?? {};
  if (only !== undefined) return [only];
  if (several) return several;
  if (discriminator?.propertyName !== field || !isReference(branch.raw)) return [];
  const { $ref } = branch.raw;
  const name = componentName($ref);
  const mapped = Object.entries(discriminator.mapping ?? {}).filter(
    ([, target]) => target === $ref || target === name,
  );
  return mapped.length > 0 ? mapped.map(([value]) => value) : [name];
}

/** A shape without its empty parts; undefined if nothing is left. */
function compact(shape: Partial<Record<keyof ShapeParts, unknown>>): ValueShape | undefined {
  const entries = Object.entries(shape).filter(
    ([, part]) => part !== undefined && Object.keys(Object(part)).length > 0,
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
