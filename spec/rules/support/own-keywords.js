import { variants } from './schema.js';

/** @import { Node, Place, ShownField } from './types.d.ts' */
/** @import { Reader } from './reader.js' */

/** @type {Record<string, (field: ShownField) => unknown>} */
const SHOWN_AS = {
  default: (field) => field.default,
  minimum: (field) => field.min,
  maximum: (field) => field.max,
  maxItems: (field) => field.maxItems,
  'x-since': (field) => field.since,
  deprecated: () => undefined,
  exclusiveMinimum: () => undefined,
  exclusiveMaximum: () => undefined,
  multipleOf: () => undefined,
  minLength: () => undefined,
  maxLength: () => undefined,
  minItems: () => undefined,
};

/**
 * The limits, defaults and values of a property that are not shown, in words. That a required value
 * is not empty (`minLength: 1`) belongs to its being required: the object's mark covers it. That an
 * answer counts nothing below zero is no choice.
 * @param {Reader} reader
 * @param {Place} property
 * @param {ShownField} field
 * @param {{ request: boolean, marked: boolean }} object  the object around the property
 * @returns {string[]}
 */
export function ownKeywords(reader, property, field, object) {
  const beside = property.raw?.$ref ? [property.raw] : [];
  const nodes = [...beside, property.node, ...ends(reader, property)];
  const own = [...new Set(nodes)].flatMap((node) => [
    ...limits(node, field, object),
    ...values(node, field),
    ...formats(node, field),
  ]);
  return [...new Set(own)];
}

/**
 * The branches of a schema, and those of the items of its arrays.
 * @param {Reader} reader
 * @param {Place} schema
 * @returns {Node[]}
 */
function ends(reader, schema) {
  return variants(reader, schema).flatMap((leaf) => {
    const items = leaf.node.type === 'array' ? reader.child(leaf, 'items') : undefined;
    // The fields of objects in an array are looked at one by one.
    return items && !items.node.properties ? [leaf.node, ...ends(reader, items)] : [leaf.node];
  });
}

/**
 * @param {Node} node
 * @param {ShownField} field
 * @param {{ request: boolean, marked: boolean }} object
 * @returns {string[]}
 */
function limits(node, field, { request, marked }) {
  const choices = Object.entries(SHOWN_AS).filter(([keyword, shown]) => {
    const value = node[keyword];
    if (value === undefined || value === shown(field)) return false;
    if (marked && value === 1 && /^min(Length|Items)$/.test(keyword)) return false;
    return request || keyword !== 'minimum' || value !== 0;
  });
  return choices.map(([keyword]) => `${keyword}: ${JSON.stringify(node[keyword])}`);
}

/**
 * @param {Node} node
 * @param {ShownField} field
 * @returns {string[]}
 */
function values(node, field) {
  const shown = [...(field.enum ?? []), ...(field.includes ?? [])];
  const own = [node.const, ...(node.enum ?? [])].filter(
    (value) => value !== undefined && value !== null,
  );
  return own.filter((value) => !shown.includes(value)).map((value) => `the value ${value}`);
}

/**
 * @param {Node} node
 * @param {ShownField} field
 * @returns {string[]}
 */
function formats(node, field) {
  if (field.url && node.format === 'uri') return [];
  if (field.format !== undefined && node.format === field.format) return [];
  const own = [];
  if (node.format !== undefined && node.format !== 'date-time') own.push(`format: ${node.format}`);
  if (node.pattern !== undefined) own.push(`pattern: ${node.pattern}`);
  return own;
}
