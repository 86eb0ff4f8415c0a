import fc, { type Arbitrary } from 'fast-check';
import { type Documented, type Node, resolve } from './contract.ts';
import { type FieldPath, fieldsOf, hostileValues, withField } from './fields.ts';

/** Random request bodies. fast-check shrinks a failing one to the smallest that fails. */
export type Bodies = Arbitrary<unknown>;

/** Bodies that match an operation's schema, except for up to three fields with other values. */
export function bodiesOf(operation: Documented): Bodies {
  const fitting = operation.body ? valuesOf(operation.body) : fc.constant(undefined);
  const paths = fieldsOf(operation);
  if (paths.length === 0) return fitting;
  const changes = fc.array(fc.tuple(fc.constantFrom(...paths), anything), { maxLength: 3 });
  return fc
    .tuple(fitting, changes)
    .map(([body, changed]) =>
      changed.reduce<unknown>(
        (made, [path, value]) => withField(made, path as FieldPath, value),
        body,
      ),
    );
}

/** Names of properties that objects have, which break careless lookups. */
const names = fc.constantFrom('a', 'key', 'toString', 'hasOwnProperty', 'prototype', 'then', '');

const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '0')),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }).map(withoutForbidden),
  fc.dictionary(names, fc.integer(), { noNullPrototype: true }),
);

/**
 * Values that match a schema of the contract. For formats and patterns it uses the schema's
 * examples.
 */
function valuesOf(node: Node): Arbitrary<unknown> {
  const schema = resolve(node);
  const { anyOf, oneOf, type, examples, default: usual } = schema;
  const branches = (anyOf ?? oneOf) as Node[] | undefined;
  const known = [...((examples ?? []) as unknown[]), ...(usual === undefined ? [] : [usual])];
  const fitting = branches ? fc.oneof(...branches.map(valuesOf)) : typed(schema, String(type));
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), fitting) : fitting;
}

function typed(schema: Node, type: string): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const { minimum = -1000, maximum = 1000 } = schema as Record<string, number>;
  switch (type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items as Node), lengths(schema, 'Items', 3));
    case 'object':
      return objects(schema);
    default:
      return fc.constant(null);
  }
}

function texts(schema: Node): Arbitrary<unknown> {
  const unit = fc.oneof(
    fc.constantFrom('a', '7', ' ', 'é', '雨', '😀', '\n', '"', '\\', "'"),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  return fc.string({ unit, ...lengths(schema, 'Length', 30) });
}

function lengths(schema: Node, of: 'Items' | 'Length', usual: number) {
  const { [`min${of}`]: minLength = 0, [`max${of}`]: most = Number.POSITIVE_INFINITY } =
    schema as Record<string, number>;
  return { minLength, maxLength: Math.min(most, minLength + usual) };
}

function objects({ properties = {}, required = [] }: Node): Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Node>);
  return fc.record(Object.fromEntries(fields.map(([name, node]) => [name, valuesOf(node)])), {
    requiredKeys: required as string[],
    noNullPrototype: true,
  });
}

/** Replaces names and characters that no body may contain. Other tests send those. */
function withoutForbidden(value: unknown): unknown {
  const text = JSON.stringify(value);
  return JSON.parse(text.replace(/__proto__|constructor|\\u0000/g, 'x'));
}
