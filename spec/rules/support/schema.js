/** @import { Place } from './types.d.ts' */
/** @import { Reader } from './reader.js' */

const UNIONS = ['oneOf', 'anyOf'];

/**
 * The alternatives of a schema: itself, or the ends of its oneOf and anyOf branches.
 * @param {Reader} reader
 * @param {Place} schema
 * @returns {Place[]}
 */
export function variants(reader, schema) {
  const branches = UNIONS.flatMap((key) => reader.entries(schema, key));
  if (branches.length === 0) return [schema];
  return branches.flatMap(([, branch]) => variants(reader, branch));
}

/**
 * The properties of every alternative of a schema, by name.
 * @param {Reader} reader
 * @param {Place | undefined} schema
 * @returns {[string, Place][]}
 */
export function properties(reader, schema) {
  if (!schema) return [];
  return variants(reader, schema).flatMap((variant) => reader.entries(variant, 'properties'));
}

/**
 * The values of `status` by which an alternative is told from the others.
 * @param {Reader} reader
 * @param {Place} variant
 * @returns {string[]}
 */
export function statuses(reader, variant) {
  const status = reader.child(variant, 'properties', 'status')?.node;
  return status?.const !== undefined ? [status.const] : (status?.enum ?? []);
}

/**
 * The JSON schema of a body: a request's, or a response's.
 * @param {Reader} reader
 * @param {Place | undefined} body
 */
export function jsonSchema(reader, body) {
  return body && reader.child(body, 'content', 'application/json', 'schema');
}
