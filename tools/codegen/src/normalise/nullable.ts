import type { Node, Schema } from '@genmedia/openapi';

/** Keywords that speak of the value as a whole, null or not. */
const OUTER = new Set([
  'description',
  'title',
  'default',
  'deprecated',
  'examples',
  'readOnly',
  'writeOnly',
]);

/**
 * `type: [string, 'null']` as `anyOf: [{ type: string }, { type: 'null' }]`: types and zod schemas
 * then agree that the field may be null and, where it is optional, absent, but never undefined.
 * `nullable: true` says the same in OpenAPI 3.0, and in many a document that moved from there;
 * `const: null` is the type alone.
 */
export function spellOutNull(node: Node): Node {
  const { nullable, ...schema } = node as Schema;
  if (schema.const === null) {
    const { const: _, ...words } = schema;
    return { ...words, type: 'null' };
  }
  const types = [schema.type ?? []].flat();
  const others = types.filter((type) => type !== 'null');
  if (nullable !== true && others.length === types.length) return node;
  if (types.length > 0 && others.length === 0) return { ...schema, type: 'null' };
  const outer: Schema = {};
  const inner: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    (OUTER.has(key) || key.startsWith('x-') ? outer : inner)[key] = value;
  }
  if (others.length > 0) inner.type = others.length === 1 ? (others[0] as string) : others;
  if (inner.enum) inner.enum = inner.enum.filter((value) => value !== null);
  return { ...outer, anyOf: [inner, { type: 'null' }] };
}
