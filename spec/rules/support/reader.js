/** @import { Context, Location, Node, OperationPlace, Place } from './types.d.ts' */

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Walks a contract that is spread over files: every step follows a `$ref` to where it points. */
export class Reader {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
  }

  /**
   * @param {Node} raw
   * @param {Location} rawAt
   * @returns {Place}
   */
  at(raw, rawAt) {
    const { node, location } = this.context.resolve(raw, rawAt.source.absoluteRef);
    // An unresolved $ref is the business of the rule no-unresolved-refs.
    if (!raw?.$ref || !location) return { raw, rawAt, node: node ?? {}, at: rawAt };
    return { raw, rawAt, node, at: location };
  }

  /**
   * The node under a key, from beside the `$ref` if it stands there.
   * @param {Place} place
   * @param {...(string | number)} keys
   * @returns {Place | undefined}
   */
  child(place, ...keys) {
    const [key, ...rest] = keys;
    if (key === undefined) return place;
    const beside = place.raw?.$ref && place.raw[key] !== undefined;
    const [owner, at] = beside ? [place.raw, place.rawAt] : [place.node, place.at];
    if (owner?.[key] === undefined) return undefined;
    return this.child(this.at(owner[key], at.child([key])), ...rest);
  }

  /**
   * The entries of a map or an array under a place.
   * @param {Place | undefined} place
   * @param {...(string | number)} keys
   * @returns {[string, Place][]}
   */
  entries(place, ...keys) {
    const owner = place && this.child(place, ...keys);
    if (!owner) return [];
    return Object.entries(owner.node).map(([key, raw]) => [
      key,
      this.at(raw, owner.at.child([Array.isArray(owner.node) ? Number(key) : key])),
    ]);
  }

  /**
   * The operations under `paths`, callbacks left out.
   * @param {Node} root
   * @returns {OperationPlace[]}
   */
  operations(root) {
    const paths = this.at(root.paths ?? {}, this.context.location.child(['paths']));
    return this.entries(paths).flatMap(([path, item]) => this.#ofItem(path, item));
  }

  /**
   * The operations of an operation's callbacks.
   * @param {Place} operation
   * @returns {OperationPlace[]}
   */
  callbacks(operation) {
    return this.entries(operation, 'callbacks').flatMap(([, callback]) =>
      this.entries(callback)
        .filter(([url]) => !url.startsWith('x-'))
        .flatMap(([url, item]) => this.#ofItem(url, item)),
    );
  }

  /**
   * @param {string} path
   * @param {Place} item
   * @returns {OperationPlace[]}
   */
  #ofItem(path, item) {
    return this.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, place]) => ({
        ...place,
        id: place.node.operationId ?? `${method} ${path}`,
        method,
        path,
      }));
  }
}

/**
 * Whether a place carries an extension, as written or where its `$ref` points.
 * @param {Place} place
 * @param {string} key
 */
export function carries(place, key) {
  return place.raw?.[key] !== undefined || place.node?.[key] !== undefined;
}
