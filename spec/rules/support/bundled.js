import { Reader } from './reader.js';

/** @import { Location, Node } from './types.d.ts' */

/** @implements {Location} */
class Pointer {
  /** @param {string} pointer */
  constructor(pointer) {
    this.source = { absoluteRef: '' };
    this.pointer = pointer;
  }

  /** @param {(string | number)[]} keys */
  child(keys) {
    const escaped = keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'));
    return new Pointer([this.pointer, ...escaped].join('/'));
  }

  key() {
    return this;
  }
}

/**
 * Reads a bundled document, where every `$ref` is local, as the rules read one of many files.
 * @param {Node} document
 * @returns {Reader}
 */
export function readerOf(document) {
  const root = new Pointer('#');
  return new Reader({
    location: root,
    rawLocation: root,
    key: '',
    report: () => {},
    resolve: (node) => {
      if (typeof node?.$ref !== 'string') return { node, location: root };
      return { node: target(document, node.$ref), location: new Pointer(node.$ref) };
    },
  });
}

/**
 * @param {Node} document
 * @param {string} ref
 * @returns {Node}
 */
function target(document, ref) {
  const keys = ref.slice(2).split('/').map(decodeURIComponent);
  const found = keys.reduce(
    (node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  if (found === undefined) throw new Error(`${ref} leads nowhere in the bundled contract.`);
  return found.$ref ? target(document, found.$ref) : found;
}
