import {
  type Document,
  isReference,
  type Method,
  methods,
  type Operation,
  type PathItem,
  type Reference,
} from './document.ts';

/** The place of a node: a file, and a JSON Pointer in it (RFC 6901). */
export interface Location {
  source: { absoluteRef: string };
  pointer: string;
  child(keys: (string | number)[]): Location;
}

/** A node as written (`raw`, possibly a `$ref` with keys beside it) and as resolved (`node`). */
export interface Place<T = unknown> {
  raw: T | Reference;
  rawAt: Location;
  node: T;
  at: Location;
}

export interface OperationPlace extends Place<Operation> {
  /** The operationId, or method and path if the operation has none. */
  id: string;
  method: Method;
  path: string;
  item: Place<PathItem>;
}

/** The source of a contract: one bundled document, or the many files that a linter reads. */
export interface Source {
  location: Location;
  /** Resolves a `$ref` relative to a file. Returns any other node unchanged. */
  resolve(node: unknown, from: string): { node: unknown; location: Location | undefined };
}

/** What a node is once its `$ref` is followed. */
type Resolved<T> = Exclude<T, Reference | undefined>;
/** An entry of a map, or an item of an array. */
type Entry<T> = T extends readonly (infer Item)[] ? Item : T[keyof T & string];

/** Walks a contract: every step follows a `$ref` to where it points. */
export class Reader {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The node at a location. */
  at<T>(raw: T, rawAt: Location): Place<Resolved<T>> {
    const written = raw as Place<Resolved<T>>['raw'];
    if (!isReference(raw)) return { raw: written, rawAt, node: raw as Resolved<T>, at: rawAt };
    const { node, location } = this.#source.resolve(raw, rawAt.source.absoluteRef);
    // A linter may read a `$ref` that leads to nothing: Redocly's no-unresolved-refs reports it.
    return { raw: written, rawAt, node: (node ?? {}) as Resolved<T>, at: location ?? rawAt };
  }

  /** A node in the document's first file, for callers to whom its location does not matter. */
  place<T>(raw: T): Place<Resolved<T>> {
    return this.at(raw, this.#source.location);
  }

  /** The node under a key. A key beside a `$ref` overrides the key in its target. */
  child<T, K extends keyof T & string>(
    place: Place<T>,
    key: K,
  ): Place<Resolved<NonNullable<T[K]>>> | undefined {
    const beside = isReference(place.raw) && key in place.raw;
    const [owner, at] = beside ? [place.raw as T, place.rawAt] : [place.node, place.at];
    const value = owner?.[key];
    return value === undefined || value === null
      ? undefined
      : this.at(value as NonNullable<T[K]>, at.child([key]));
  }

  /** The entries of a map or an array under a key; of `responses`, without extensions. */
  entries<T, K extends keyof T & string>(
    place: Place<T> | undefined,
    key: K,
  ): [string, Place<Resolved<Entry<NonNullable<T[K]>>>>][] {
    const owner = place && this.child(place, key);
    if (!owner) return [];
    const entries = this.#each<Entry<NonNullable<T[K]>>>(owner);
    return key === 'responses' ? entries.filter(isNoExtension) : entries;
  }

  /** The operations under `paths`, without those of callbacks. */
  operations(document: Document): OperationPlace[] {
    const paths = this.at(document.paths ?? {}, this.#source.location.child(['paths']));
    return this.#ofItems(paths);
  }

  /** The operations of an operation's callbacks, each with the name of its callback. */
  callbacks(operation: OperationPlace): (OperationPlace & { callback: string })[] {
    return this.entries(operation, 'callbacks').flatMap(([callback, items]) =>
      this.#ofItems(items as Place).map((called) => ({ ...called, callback })),
    );
  }

  #each<T>({ node, at }: Place): [string, Place<Resolved<T>>][] {
    return Object.entries(node as Record<string, T>).map(([key, raw]) => [
      key,
      this.at(raw, at.child([Array.isArray(node) ? Number(key) : key])),
    ]);
  }

  /** The operations of path items by their paths, beside which there may be extensions. */
  #ofItems(items: Place): OperationPlace[] {
    return this.#each<PathItem>(items)
      .filter(isNoExtension)
      .flatMap(([path, item]) => this.#ofItem(path, item));
  }

  #ofItem(path: string, item: Place<PathItem>): OperationPlace[] {
    return methods.flatMap((method) => {
      const place = this.child(item, method);
      if (!place) return [];
      return [{ ...place, id: place.node.operationId ?? `${method} ${path}`, method, path, item }];
    });
  }
}

/** Whether an entry of a map is not an extension, which may stand beside paths and statuses. */
function isNoExtension([key]: readonly [string, unknown]): boolean {
  return !key.startsWith('x-');
}
