import type {
  CredentialPlace,
  Document,
  methods,
  Parameter as ParameterNode,
  Schema,
  SecurityRequirement,
} from '@genmedia/openapi';
import type { Servers } from './servers.ts';
import type { ValueOptions, ValueShapes } from './values.ts';

/**
 * Everything that emitters may know. It is plain data, so that it can be sent to worker threads.
 */
export interface Model {
  /**
   * Input for the libraries that generate types and schemas. Emitters pass these documents on
   * without reading them. All are OpenAPI 3.1, with references only to their own components.
   */
  documents: {
    /** The contract, for its types. */
    contract: Document;
    /**
     * The contract as a caller of the client sees it: without the credential, which the client
     * adds.
     */
    client: Document;
    /** The contract without texts for people: only the schemas that validation needs. */
    validation: Document;
  };
  /** Names of the schema components of those documents. */
  schemas: { contract: string[]; client: string[] };
  /** Whether the first two documents are the same, because a client sees the whole contract. */
  sameView: boolean;
  /** The contract's security schemes, by name. */
  securitySchemes: Record<string, unknown>;
  /** The first server of the contract, without a slash at its end. */
  baseUrl: string;
  servers: Servers;
  operations: Operation[];
  /** Those that callers of the client have: others are for other programs (`x-callers`). */
  clientOperations: Operation[];
  /** Limits that no field contains (`x-limits`), by their names. */
  limits: Record<string, unknown>;
  /** Descriptions of patterns (`x-pattern-words`), by the patterns. */
  patternWords: Record<string, string>;
  /** The values that are more than what JSON has, if the config asks for some. */
  values?: { options: ValueOptions; shapes: ValueShapes };
}

export interface Operation {
  /** `operationId`, the name under which every package knows the operation. */
  id: string;
  method: (typeof methods)[number];
  /** With parameters in OpenAPI's form: `/api/v6/image_editing/fetch/{id}`. */
  path: string;
  /** The address of a server of its own, or of its path. */
  server: string | undefined;
  tag: string;
  summary: string;
  description: string;
  credential: CredentialPlace;
  /** The name of the credential's body field or query parameter; undefined if it has neither. */
  credentialName: string | undefined;
  /** The id of the operation that fetches the result of this one. */
  poll: string | undefined;
  /** The id of the operation that cancels the job which this one reads. */
  cancel: string | undefined;
  /** The constant parameters of `poll`, from the link. */
  pollInput: Record<string, string>;
  /**
   * The parameters of `poll` that are read from the answer, as JSON Pointers into it, or from the
   * request, such as `$request/path/team`.
   */
  pollFrom: Record<string, string>;
  /** A query reads, and may be repeated. A mutation makes something, or may cost something. */
  kind: 'query' | 'mutation';
  /** Whether the operation takes the header `Idempotency-Key`. */
  idempotent: boolean;
  /** Whether it takes the header `Prefer: respond-async`. */
  prefer: boolean;
  /** What the names of its schemas begin with, as the stubs have them, where these are no components. */
  schemaPrefix: string;
  /** The component of the answer 400, or else of the first 4xx that has one. */
  errorSchema: string | undefined;
  parameters: Parameter[];
  body: Body | undefined;
  responses: Response[];
  /** How it answers in pieces, if it can. */
  stream: Stream | undefined;
  /** Body fields and query parameters that the server fills in if they are missing. */
  defaults: string[];
  /**
   * The longest sound or video of body fields (`x-max-seconds`), for some of them by the field's
   * value.
   */
  maxSeconds: Record<string, number | Record<string, number>>;
  /**
   * Body fields that name files (`x-media`): the kinds of files, and whether the field may also
   * contain the file itself.
   */
  media: Record<string, { kinds: string[]; inline: boolean }>;
  /**
   * The most bytes of a file, by its kind, if a body field contains the size of a file
   * (`x-max-bytes`).
   */
  maxBytes: Record<string, number> | undefined;
  /** How its list is divided into pages, if it is. */
  pages: Pages | undefined;
  /** Whether its input or answers contain passwords or tokens. */
  sensitive: boolean;
  /** Whether it may change or delete what is there; undefined if the contract does not say. */
  destructive: boolean | undefined;
  deprecated: boolean;
  /** The day since which it is deprecated, as the contract writes it (`x-deprecated`). */
  deprecatedSince: string | undefined;
  /** The day on which it stops working, as the contract writes it (`x-sunset`). */
  sunset: string | undefined;
  security: SecurityRequirement[];
  /**
   * Requests as a caller of the client writes them: without the credential, and without a body if the
   * contract has no JSON example of one.
   */
  examples: Example[];
  client: ClientTypes;
  tool: Tool;
  /** Only for targets that need it, because it may be large. */
  exampleAnswer?: ExampleAnswer;
}

/** An operation as a tool of a language model: all its arguments are one flat object. */
export interface Tool {
  /** JSON Schemas (2020-12) without references. */
  input: Schema;
  /** Undefined if the answer is no JSON object. */
  output: Schema | undefined;
  /** Where the arguments go that are not fields of the body. */
  places: {
    path: string[];
    query: string[];
    header: string[];
    cookie: string[];
    /** The argument that is the whole body, where that is no object or its names are taken. */
    body: string | undefined;
  };
}

/** The types of an operation for callers of the client. */
export interface ClientTypes {
  /** The parameters in path and query, with minimal schemas. */
  parameters: ParameterNode[];
  query: QueryType | undefined;
  body: (ContentType & { required: boolean }) | undefined;
  /** The answers with a 2xx status. */
  results: (ContentType & { status: string })[];
}

/** The type of all query parameters together. The contract has no name for it. */
export interface QueryType {
  name: string;
  type: string;
}

export interface ContentType {
  /** Undefined if there is no content. */
  mediaType: string | undefined;
  schema: Schema | undefined;
  /** The name of a component, or an alias. */
  type: string | undefined;
  /** The definition of the alias, as a type over the client's `operations`. */
  alias: string | undefined;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  /**
   * OpenAPI's `style` and `explode` (3.1.1, 4.8.12.4); undefined if the contract does not set them.
   */
  style: string | undefined;
  explode: boolean | undefined;
  allowReserved: boolean;
  /** The media type of a parameter that has `content` in place of a style. */
  contentType: string | undefined;
  /** Whether the parameter may be repeated. */
  array: boolean;
  credential: boolean;
  example: unknown;
}

export interface Body {
  required: boolean;
  /**
   * Whether null in an optional field means that the field was left out, unless its schema allows
   * null (`x-null-in-requests`).
   */
  nullIsLeftOut: boolean;
  contentTypes: string[];
  /** The `encoding` of the fields of a url-encoded form, by their names. */
  encoding: Record<string, Encoding>;
  /** The name of the component, if the JSON body is one. */
  component: string | undefined;
  /** The name of the component, if the body as a form is one. */
  formComponent: string | undefined;
  /** The media types with a schema other than that of the JSON, or of the form, and its component. */
  others: { type: string; component: string | undefined }[];
}

/** An answer in pieces. */
interface Stream {
  /** The media type: `text/event-stream`, `application/jsonl` … */
  type: string;
  /** Whether each piece is text, and not JSON. */
  text: boolean;
  /** Whether the contract describes whole events (`event`, `data` …), and not only their data. */
  wholeEvents: boolean;
  /** Whether the operation answers in no other way. */
  alone: boolean;
  /** The field of the body that asks for pieces when it is true. */
  field: string | undefined;
}

/** How a list is divided into pages (`x-pagination`). Places in answers are JSON Pointers. */
export interface Pages {
  /** The query parameter that names a page; without it, the header `Link` leads to the next one. */
  parameter?: string;
  /** Where an answer has the value of that parameter for the next page. */
  next?: string;
  /** Where an answer says whether there are more pages. */
  more?: string | undefined;
  /** Where an answer has the address of the next page. */
  link?: string | undefined;
  /** Where an answer has its items. */
  items?: string;
  /** Whether the parameter counts items, and not pages. */
  offset?: boolean | undefined;
  /** The number of the first page, if the parameter counts pages. */
  first?: number;
}

/** How a field of a form is written (OpenAPI 3.1.1, 4.8.15). */
export interface Encoding {
  style: string | undefined;
  explode: boolean | undefined;
  allowReserved: boolean | undefined;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  status: string;
  contentTypes: string[];
  /** The name of the component, if the JSON body is one. */
  component: string | undefined;
}

export interface Example {
  name: string;
  summary: string | undefined;
  /** The body that is sent, with the credential. */
  body: unknown;
  /** Path, query and body fields in one object, without the credential. */
  input: Record<string, unknown>;
}

/** An answer that a mock of an operation may give. */
export interface ExampleAnswer {
  status: number;
  contentType?: string;
  /** The required headers. */
  headers?: Record<string, string>;
  /** The contract's example of the body, if it has one, and a value made from the schema. */
  bodies?: unknown[];
  /** Whether these are the pieces of a stream. */
  pieces?: true;
}
