import { statuses } from '../rules/support/schema.js';

/** @import { OperationPlace, Place } from '../rules/support/types.d.ts' */
/** @import { Reader } from '../rules/support/reader.js' */

const MARK = 'x-assumption';
const UNIONS = ['oneOf', 'anyOf'];

/**
 * One x-assumption: where it stands in the words of a reader, and what it says.
 * @typedef {{ pointer: string, where: string, text: string }} Assumption
 */

/**
 * Every x-assumption that an operation meets, each once, by the shortest way to it.
 * @param {Reader} reader
 * @param {OperationPlace} operation
 * @returns {Assumption[]}
 */
export function assumptionsOf(reader, operation) {
  const walk = new Walk(reader);
  walk.take(operation, 'the operation');
  for (const [, parameter] of reader.entries(operation, 'parameters')) {
    const where = `the ${parameter.node.in} parameter \`${parameter.node.name}\``;
    walk.take(parameter, where);
    walk.schemaOf(parameter, where);
  }
  const body = reader.child(operation, 'requestBody');
  if (body) walk.body(body, 'the request');
  for (const [status, response] of reader.entries(operation, 'responses')) {
    walk.body(response, `the answer ${status}`);
    for (const [name, header] of reader.entries(response, 'headers')) {
      walk.take(header, `the header \`${name}\``);
      walk.schemaOf(header, `the header \`${name}\``);
    }
  }
  for (const callback of reader.callbacks(operation)) {
    walk.take(callback, 'the webhook call');
    const payload = reader.child(callback, 'requestBody');
    if (payload) walk.body(payload, 'the webhook call');
  }
  return walk.found;
}

class Walk {
  /** @type {Assumption[]} */
  found = [];
  #seen = new Set();

  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
  }

  /**
   * @param {Place} place
   * @param {string} where
   */
  take(place, where) {
    for (const [node, at] of [
      [place.raw, place.rawAt],
      [place.node, place.at],
    ]) {
      if (node?.[MARK] === undefined || this.#seen.has(at.pointer)) continue;
      this.#seen.add(at.pointer);
      this.found.push({ pointer: at.pointer, where, text: node[MARK] });
    }
  }

  /**
   * @param {Place} place
   * @param {string} where
   */
  body(place, where) {
    this.take(place, where);
    for (const [type, media] of this.reader.entries(place, 'content')) {
      const inWords = type === 'application/json' ? where : `${where} as ${type}`;
      this.take(media, inWords);
      this.schemaOf(media, inWords);
    }
  }

  /**
   * @param {Place} owner
   * @param {string} where
   */
  schemaOf(owner, where) {
    const schema = this.reader.child(owner, 'schema');
    if (schema) this.#schema(schema, where, '', []);
  }

  /**
   * @param {Place} schema
   * @param {string} where  the body it is in
   * @param {string} path   the field in that body, empty for the body itself
   * @param {unknown[]} above
   */
  #schema(schema, where, path, above) {
    if (above.includes(schema.node)) return;
    const inner = [...above, schema.node];
    this.take(schema, path ? `\`${path}\` in ${where}` : where);
    for (const [name, property] of this.reader.entries(schema, 'properties')) {
      this.#schema(property, where, path ? `${path}.${name}` : name, inner);
    }
    const items = this.reader.child(schema, 'items');
    if (items) this.#schema(items, where, `${path}[]`, inner);
    for (const [, branch] of UNIONS.flatMap((key) => this.reader.entries(schema, key))) {
      const [status] = path ? [] : statuses(this.reader, branch);
      this.#schema(branch, status ? `${where} (\`${status}\`)` : where, path, inner);
    }
  }
}
