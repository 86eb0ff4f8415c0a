import type { ParameterStyle } from './parameter-style.ts';

/** What the client knows about one operation of a contract. */
export interface ContractOperation {
  /** POST if it is left out. */
  method?: string;
  path: string;
  /** Media type of the request's body, if that is not `application/json`. */
  body?: string;
  /** Its other media types, if it has several. */
  bodies?: readonly string[];
  /** How the answer is read, if it is not JSON. */
  answer?: 'text' | 'blob';
  /**
   * How parameters are written, by place and name, unless as OpenAPI does by default: `simple` in
   * path and headers, `form*` in query and cookies.
   */
  styles?: Readonly<
    Partial<
      Record<'path' | 'query' | 'header' | 'cookie', Readonly<Record<string, ParameterStyle>>>
    >
  >;
  /** The same for the fields of a form in the body. */
  formStyles?: Readonly<Record<string, ParameterStyle>>;
  /** How an answer in pieces is read. */
  stream?: {
    /** `text/event-stream`, or a type of JSON texts one after another. */
    type: string;
    /** Whether the pieces are text, and not JSON. */
    text?: boolean;
    /** Whether a piece is a whole event, with its name, and not only its data. */
    wholeEvents?: boolean;
    /** Whether the operation answers in no other way. */
    alone?: boolean;
    /** The field of the body that asks for pieces. */
    field?: string;
  };
  /** Lists of names of security schemes. A call needs all schemes of one list; any list will do. */
  security?: readonly (readonly string[])[];
  /** Where the `x-credential` goes. */
  key?: { in: 'body' | 'query'; name: string };
  /** Whether the service does the work of repeated requests once, by their Idempotency-Key. */
  idempotent?: boolean;
  /** The operation that reads the job which this one started. */
  poll?: string;
  /** Parameters of the poll operation that are constant. */
  pollInput?: Readonly<Record<string, string>>;
  /** Parameters of the poll operation that the answer contains, as JSON Pointers. */
  pollFrom?: Readonly<Record<string, string>>;
  /** The operation only reads, although its method does not say so. */
  reads?: boolean;
}

/** Where a security scheme of the contract stands in a request. */
export interface ContractScheme {
  in: string;
  /**
   * Name of the header, query parameter or cookie. For `authorization`, the first word of that
   * header.
   */
  name: string;
}
