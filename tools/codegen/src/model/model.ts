import type {
  CredentialPlace,
  Document,
  METHODS,
  Parameter as ParameterNode,
  Schema,
  SecurityRequirement,
} from '@genmedia/openapi';

/** Everything that emitters may know. Plain data: it crosses to worker threads as it is. */
export interface Model {
  /**
   * What the libraries that make types and schemas are given: emitters hand it on, and never look
   * into it. All are OpenAPI 3.1 with references only to their own components.
   */
  documents: {
    /** The contract, for its types. */
    contract: Document;
    /** The same as a caller of the client sees it: without the credential, which the client adds. */
    client: Document;
    /** The contract without prose: the schemas that validation needs. */
    validation: Document;
  };
  /** Names of the schema components of those documents. */
  schemas: { contract: string[]; client: string[] };
  /** Whether a client sees the contract as it is: the two documents say the same. */
  sameView: boolean;
  /** What its requests may be authenticated by, by name, as the contract writes it. */
  securitySchemes: Record<string, unknown>;
  /** The first server of the contract, without a slash at its end. */
  baseUrl: string;
  operations: Operation[];
  /** Limits that no field says (`x-limits`), by their names. */
  limits: Record<string, unknown>;
  /** What patterns mean (`x-pattern-words`), by the patterns. */
  patternWords: Record<string, string>;
}

export interface Operation {
  /** `operationId`, the name under which every package knows the operation. */
  id: string;
  method: (typeof METHODS)[number];
  /** With parameters as OpenAPI writes them: `/api/v6/image_editing/fetch/{id}`. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  credential: CredentialPlace;
  /** The body field or query parameter that carries it, where one does. */
  credentialName: string | undefined;
  /** The operation that fetches the result of this one. */
  poll: string | undefined;
  /** What that operation takes besides what the answer tells: constants of the link. */
  pollInput: Record<string, string>;
  /** Parameters of it that the answer tells, as JSON Pointers into that. */
  pollFrom: Record<string, string>;
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
  /** Most bytes of files by their kinds, where a body field tells the size of one (`x-max-bytes`). */
  maxBytes: Record<string, number> | undefined;
  /** Whether its variables or answers carry passwords or tokens. */
  sensitive: boolean;
  deprecated: boolean;
  /** The day since which it is deprecated, as the contract writes it (`x-deprecated`). */
  deprecatedSince: string | undefined;
  /** The day on which it stops working, as the contract writes it (`x-sunset`). */
  sunset: string | undefined;
  security: SecurityRequirement[];
  /** Requests that work, as a caller of the client writes them: without the credential. */
  examples: Example[];
  client: ClientTypes;
}

/** What types and hooks of a client say of an operation. */
export interface ClientTypes {
  /** Those of path and query, with the least of their schemas. */
  parameters: ParameterNode[];
  query: QueryType | undefined;
  body: (ContentType & { required: boolean }) | undefined;
  /** The answers with a 2xx status. */
  results: (ContentType & { status: string })[];
}

/** All query parameters as one type, which the contract gives no name to. */
export interface QueryType {
  name: string;
  type: string;
}

export interface ContentType {
  /** Undefined where there is no content. */
  mediaType: string | undefined;
  schema: Schema | undefined;
  /** A component, or an alias. */
  type: string | undefined;
  /** What the alias stands for, as a type over the client's `operations`. */
  alias: string | undefined;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  /** As OpenAPI names them (3.1.1, 4.8.12.4); undefined where the contract says nothing. */
  style: string | undefined;
  explode: boolean | undefined;
  /** Whether it may stand several times. */
  array: boolean;
  credential: boolean;
  example: unknown;
}

export interface Body {
  required: boolean;
  contentTypes: string[];
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
