import {
  fields,
  isObjectSchema,
  type Place,
  parts,
  type Reader,
  requiredFields,
  type Schema,
} from '@genmedia/openapi';

/** Keywords that a model can use, in the order in which they are written. */
const keywords = [
  'type',
  'const',
  'enum',
  'default',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

/** How deep a schema is written out. What is deeper is left open. */
const maxDepth = 7;

/**
 * A schema as one JSON Schema (2020-12) that refers to nothing: hosts of models do not follow
 * references. What nobody could use is left out, because every word costs tokens.
 */
export function plainSchema(
  reader: Reader,
  place: Place<Schema>,
  parents: readonly Schema[] = [],
): Schema {
  const { node, raw } = place;
  const description = (raw as Schema).description ?? node.description;
  const words = description === undefined ? {} : { description };
  if (typeof node !== 'object') return {};
  if (parents.includes(node) || parents.length === maxDepth) return { ...typeOf(node), ...words };
  const inner = (each: Place<Schema>) => plainSchema(reader, each, [...parents, node]);
  const own = Object.fromEntries(
    keywords
      .map((name) => [name, (raw as Schema)[name] ?? node[name]] as const)
      .filter(([name, value]) => value !== undefined && !isNoise(name, value)),
  );
  const isObject = isObjectSchema(reader, place);
  return {
    ...(isObject ? {} : partsOf(reader, place, inner)),
    ...own,
    ...words,
    ...(isObject ? objectOf(reader, place, inner) : {}),
    ...unionsOf(reader, place, inner),
    ...itemsOf(reader, place, inner),
  };
}

type Inner = (place: Place<Schema>) => Schema;

function objectOf(reader: Reader, place: Place<Schema>, inner: Inner): Schema {
  const own = [...fields(reader, place)];
  const required = [...new Set(requiredFields(reader, place))];
  const { additionalProperties } = place.node;
  const rest =
    typeof additionalProperties === 'object'
      ? reader.child(place, 'additionalProperties')
      : undefined;
  return {
    type: 'object',
    ...(own.length > 0 && {
      properties: Object.fromEntries(own.map(([name, field]) => [name, inner(field)])),
    }),
    ...(required.length > 0 && { required }),
    ...(rest && { additionalProperties: inner(rest as Place<Schema>) }),
  };
}

/** What the parts of an `allOf` say together. */
export function partsOf(reader: Reader, place: Place<Schema>, inner: Inner): Schema {
  const all = reader.entries(place, 'allOf').map(([, part]) => inner(part));
  const { allOf: _, oneOf: __, anyOf: ___, ...together }: Schema = Object.assign({}, ...all);
  return together;
}

/** The unions of a schema and of all parts of its `allOf`, which all apply. */
function unionsOf(reader: Reader, place: Place<Schema>, inner: Inner): Schema {
  const unions = parts(reader, place).flatMap((part) =>
    (['oneOf', 'anyOf'] as const)
      .map((key) => ({ [key]: reader.entries(part, key).map(([, branch]) => inner(branch)) }))
      .filter((union) => Object.values(union).flat().length > 0),
  );
  return unions.length > 1 ? { allOf: unions } : (unions[0] ?? {});
}

function itemsOf(reader: Reader, place: Place<Schema>, inner: Inner): Schema {
  const items = reader.child(place, 'items');
  return items ? { items: inner(items) } : {};
}

export function typeOf({ type }: Schema): Schema {
  return type === undefined ? {} : { type };
}

/** Whether a keyword says only what is true of every number in JavaScript: its bounds. */
function isNoise(name: string, value: unknown): boolean {
  if (name === 'format') return /^(int|float|double)/.test(String(value));
  return /minimum|maximum/i.test(name) && Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER;
}
