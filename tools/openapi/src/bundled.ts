import { type Document, isReference } from './document.ts';
import { type Location, Reader } from './reader.ts';
import { pointer, resolve, tokens } from './resolve.ts';

/** Reads a bundled document, in which every `$ref` is local. */
export function readerOf(document: Document): Reader {
  return new Reader({
    location: new InDocument([]),
    resolve: (node) => {
      if (!isReference(node)) return { node, location: undefined };
      return { node: resolve(document, node), location: new InDocument(tokens(node.$ref)) };
    },
  });
}

class InDocument implements Location {
  readonly source = { absoluteRef: '' };
  readonly #path: readonly string[];

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  get pointer(): string {
    return pointer(this.#path);
  }

  child(keys: (string | number)[]): Location {
    return new InDocument([...this.#path, ...keys.map(String)]);
  }
}
