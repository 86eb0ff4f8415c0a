import type { Document, Method, Schema, SecurityRequirement } from '../openapi/document.ts';

/**
 * Everything that emitters may know. Plain data: it crosses to worker threads as it is.
 *
 * `document` is the whole contract, `view` what a client sees of it: without the credential, which
 * the client adds itself. Both are OpenAPI 3.1 with references only to their own components.
 */
export interface Model {
  document: Document;
  view: Document;
  operations: Operation[];
  /** What patterns mean (`x-pattern-words`), by the patterns. */
  patternWords: Record<string, string>;
}

/** Where the credential of an operation goes; `none` where it needs no credential. */
export type Credential = 'body' | 'query' | 'bearer' | 'none';

export interface Operation {
  /** `operationId`, the name under which every package knows the operation. */
  id: string;
  method: Method;
  /** With parameters as OpenAPI writes them: `/api/v6/image_editing/fetch/{id}`. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  credential: Credential;
  /** The operation that fetches the result of this one. */
  poll: string | undefined;
  /** What that operation takes besides what the answer tells: constants of the link. */
  pollInput: Record<string, string>;
  /** A query reads and may be repeated; a mutation makes something or may cost something. */
  kind: 'query' | 'mutation';
  /** Whether the server honours the header `Idempotency-Key`. */
  idempotent: boolean;
  /** The component that an answer 400 (or, without one, the first 4xx) carries. */
  errorSchema: string | undefined;
  parameters: Parameter[];
  body: Body | undefined;
  responses: Response[];
  /** Body fields and query parameters that the server fills where they are left out. */
  defaults: string[];
  /** Longest sound or video of body fields (`x-max-seconds`); some say it for each of their values. */
  maxSeconds: Record<string, number | Record<string, number>>;
  /** Body fields that name files (`x-media`), what they may hold, and whether the file itself. */
  media: Record<string, { kinds: string[]; inline: boolean }>;
  /** Whether its variables or answers carry passwords or tokens. */
  sensitive: boolean;
  deprecated: boolean;
  /** The day on which it stops working, as the contract writes it (`x-sunset`). */
  sunset: string | undefined;
  security: SecurityRequirement[];
  /** Requests that work, as a caller of the client writes them: without the credential. */
  examples: Example[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  /** Whether it may stand several times. */
  array: boolean;
  credential: boolean;
  example: unknown;
}

export interface Body {
  required: boolean;
  contentTypes: string[];
  schema: Schema;
  /** The component that its JSON is, where it is one. */
  component: string | undefined;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  status: string;
  contentTypes: string[];
  /** The component that its JSON is, where it is one. */
  component: string | undefined;
}

export interface Example {
  name: string;
  summary: string | undefined;
  /** The body, with the credential: what goes over the wire. */
  body: unknown;
  /** Path, query and body fields in one object, without the credential. */
  input: Record<string, unknown>;
}
