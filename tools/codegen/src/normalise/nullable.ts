import type { Node, Schema } from '../openapi/document.ts';

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
 */
export function spellOutNull(node: Node): Node {
  const schema = node as Schema;
  if (!Array.isArray(schema.type) || !schema.type.includes('null')) return schema;
  const types = schema.type.filter((type) => type !== 'null');
  if (types.length === 0) return { ...schema, type: 'null' };
  const outer: Schema = {};
  const inner: Schema = { type: types.length === 1 ? (types[0] as string) : types };
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type') continue;
    if (OUTER.has(key) || key.startsWith('x-')) outer[key] = value;
    else inner[key] = value;
  }
  if (inner.enum) inner.enum = inner.enum.filter((value) => value !== null);
  return { ...outer, anyOf: [inner, { type: 'null' }] };
}
