import { variants } from './schema.js';

/** @import { Place, ShownField } from './types.d.ts' */
/** @import { Reader } from './reader.js' */

/**
 * The types of a schema, in the words of shown.yaml: `string`, `array of string`, `timestamp`, …
 * @param {Reader} reader
 * @param {Place} schema
 * @returns {string[]}
 */
export function typeNames(reader, schema) {
  return variants(reader, schema).flatMap((leaf) => {
    if (leaf.node.type === 'array') {
      const items = reader.child(leaf, 'items');
      return items ? typeNames(reader, items).map((name) => `array of ${name}`) : ['array'];
    }
    return leaf.node.format === 'date-time' ? ['timestamp'] : [leaf.node.type ?? 'any'];
  });
}

/**
 * The types that a line of shown.yaml allows.
 * @param {ShownField} field
 * @returns {string[]}
 */
export function shownTypes(field) {
  return field.type?.split(' | ') ?? [];
}
