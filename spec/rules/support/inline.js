/** @import { Node, Place } from './types.d.ts' */
/** @import { Reader } from './reader.js' */

const SCHEMA_MAPS = ['properties', 'patternProperties', '$defs'];
const SCHEMA_LISTS = ['oneOf', 'anyOf', 'allOf', 'prefixItems'];
const SCHEMAS = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames'];

/**
 * A schema with every `$ref` written out, so that a validator needs no other file. A schema that
 * contains itself is cut there: at that depth anything is valid.
 * @param {Reader} reader
 * @param {Place} place
 * @param {Node[]} above
 * @returns {Node}
 */
export function inline(reader, place, above = []) {
  if (above.includes(place.node)) return true;
  if (typeof place.node !== 'object' || place.node === null) return place.node;
  const { $ref: _, ...beside } = place.raw?.$ref ? place.raw : {};
  const schema = { ...place.node, ...beside };
  const inner = [...above, place.node];
  const write = /** @param {Place} child */ (child) => inline(reader, child, inner);
  for (const key of SCHEMA_MAPS.filter((name) => schema[name])) {
    const entries = reader.entries(place, key).map(([name, child]) => [name, write(child)]);
    schema[key] = Object.fromEntries(entries);
  }
  for (const key of SCHEMA_LISTS.filter((name) => schema[name])) {
    schema[key] = reader.entries(place, key).map(([, child]) => write(child));
  }
  for (const key of SCHEMAS) {
    const child = reader.child(place, key);
    if (child) schema[key] = write(child);
  }
  return schema;
}
