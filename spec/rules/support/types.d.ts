/** What rules and decorators see of Redocly: its own types are not published with the command. */

/** A raw node of the document. Its shape is what the rules check, so none is assumed. */
// biome-ignore lint/suspicious/noExplicitAny: lint rules read documents that may be wrong anywhere
export type Node = any;

/** Where a node stands: a file, and a JSON pointer in it. */
export interface Location {
  source: { absoluteRef: string };
  pointer: string;
  child(keys: (string | number)[]): Location;
  key(): Location;
}

export interface Context {
  location: Location;
  rawLocation: Location;
  key: string | number;
  report(problem: { message: string; location?: Location | Location[] }): void;
  resolve(
    node: Node,
    from?: string,
  ): { node: Node; location: Location } | { node: undefined; location: undefined };
}

/** A node as written (`raw`: perhaps a `$ref` with keys beside it) and as meant (`node`). */
export interface Place {
  raw: Node;
  rawAt: Location;
  node: Node;
  at: Location;
}

export interface OperationPlace extends Place {
  /** The operationId, or method and path where it has none. */
  id: string;
  method: string;
  path: string;
}

/** One line of shown.yaml. */
export interface ShownField {
  type?: string;
  enum?: unknown[];
  includes?: unknown[];
  default?: unknown;
  min?: number;
  max?: number;
  maxItems?: number;
  required?: boolean;
  url?: boolean;
  format?: string;
  credential?: boolean;
  since?: string;
  says?: string[];
  fields?: Record<string, ShownField>;
  ours?: boolean;
}

export type ShownFields = Record<string, ShownField>;

export interface ShownOperation {
  /** Undefined where the method is not shown. */
  method: string | undefined;
  url: string;
  credential: 'body' | 'query' | 'bearer' | 'none';
  since?: string;
  sunset?: string;
  deprecated?: boolean;
  webhook?: boolean;
  says?: string[];
  path?: ShownFields;
  query?: ShownFields;
  body?: ShownFields;
  answer?: ShownFields;
}

export interface Shown {
  operations: Record<string, ShownOperation>;
  named: Record<string, { since?: string }>;
  introduction: string[][];
  history: Record<string, string[]>;
}
