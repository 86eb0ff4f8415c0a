import type { Node, Schema } from '@genmedia/openapi';

/** Keywords that describe the value as a whole, including null. */
const outerKeywords = new Set([
  'description',
  'title',
  'default',
  'deprecated',
  'examples',
  'readOnly',
  'writeOnly',
]);

/**
 * Rewrites `type: [string, 'null']` as `anyOf: [{ type: string }, { type: 'null' }]`. Types and zod
 * schemas then agree: the field may be null and, if it is optional, missing, but never undefined.
 * `nullable: true` means the same in OpenAPI 3.0, and in many documents that were upgraded from it;
 * beside it, enums mostly leave null out and mean it. The constant null, which OpenAPI 3.0 writes as
 * a list of null alone, becomes the type alone.
 */
export function spellOutNull(node: Node): Node {
  const { nullable, ...schema } = node as Schema;
  if (isNull(schema)) {
    const { const: _, enum: __, ...words } = schema;
    return { ...words, type: 'null' };
  }
  const types = [schema.type ?? []].flat();
  const others = types.filter((each) => each !== 'null');
  if (nullable !== true && others.length === types.length) return node;
  if (types.length > 0 && others.length === 0) return { ...schema, type: 'null' };
  const type = others.length === 1 ? (others[0] as string) : others;
  if (nullable !== true && !allowsNull(schema)) return { ...schema, type };
  const outer: Schema = {};
  const inner: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    (outerKeywords.has(key) || key.startsWith('x-') ? outer : inner)[key] = value;
  }
  if (others.length > 0) inner.type = type;
  if (inner.enum) inner.enum = inner.enum.filter((value) => value !== null);
  return { ...outer, anyOf: [inner, { type: 'null' }] };
}

function isNull({ const: only, enum: listed = [] }: Schema): boolean {
  return only === null || (listed.length > 0 && listed.every((value) => value === null));
}

/** Whether null is among the values that a schema lists, if it lists any. */
function allowsNull({ enum: listed, const: only }: Schema): boolean {
  return only === undefined && (listed === undefined || listed.includes(null));
}
