import type { ParameterStyle } from './contract/parameter-style.ts';
import { operations } from './generated/operations.ts';

export { operations };

// Not `keyof`: the compiler's errors then list the operations, and do not name this type.
/** The name of an operation of the contract, such as `editImage`. */
export type OperationId = { [K in keyof typeof operations]: K }[keyof typeof operations];

/** How an operation answers in pieces. */
export interface StreamRow {
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
}

/** One row of an operation table, which is read from a contract. */
export interface Operation {
  /** POST if it is left out. */
  method?: string;
  /** With the names of its parameters in braces. */
  path: string;
  /** The address of its own server, if that is not the client's `baseUrl`. */
  server?: string;
  /** The operation that reads the job which this one creates; itself, if it reads a job. */
  poll?: string;
  /** The operation that cancels the job which this one reads. */
  cancel?: string;
  /** Parameters of the `poll` operation that are constant. */
  pollInput?: Readonly<Record<string, string>>;
  /**
   * Parameters of the `poll` operation that the answer contains, as JSON Pointers; or the request,
   * such as `$request/path/team`.
   */
  pollFrom?: Readonly<Record<string, string>>;
  /** Whether it reads jobs. If it is left out: yes, if it is the `poll` of another. */
  readsJob?: boolean;
  /** Whether it changes nothing. If it is left out: yes, if its method is GET. */
  reads?: boolean;
  /**
   * Whether the service does the work of repeated requests once, by their Idempotency-Key. If it is
   * left out: yes, if the operation starts a job.
   */
  idempotent?: boolean;
  /**
   * Whether it takes the header `Prefer: respond-async`. If it is left out: yes, if it takes an
   * Idempotency-Key.
   */
  prefer?: boolean;

  // Where callers pass path, query and body as one flat object, and the client adds one credential.

  /** Where the contract puts the credential: in the body if it is left out. */
  credential?: 'query' | 'bearer' | 'none';
  /** The fields that stand in the URL. */
  queryParams?: readonly string[];

  // Where callers pass path, query, headers, cookies and body apart.

  /** Media type of the request's body, if that is not `application/json`. */
  body?: string;
  /** Its other media types, if it has several. */
  bodies?: readonly string[];
  /** How the answer is read, if it is not JSON. */
  answer?: 'text' | 'blob';
  /** Media type of the answer, if that is JSON, but not `application/json`. */
  accept?: string;
  /** Set if it can answer in pieces. */
  stream?: StreamRow;
  /**
   * How parameters are written, by place and name, unless as OpenAPI does by default: `simple` in
   * path and headers, `form*` in query and cookies.
   */
  styles?: Readonly<
    Partial<
      Record<'path' | 'query' | 'header' | 'cookie', Readonly<Record<string, ParameterStyle>>>
    >
  >;
  /** How the fields of a form in the body are written, unless as OpenAPI does by default. */
  formStyles?: Readonly<Record<string, ParameterStyle>>;
  /** Lists of names of security schemes. A call needs all schemes of one list; any list will do. */
  security?: readonly (readonly string[])[];
  /** Where the `x-credential` goes. */
  key?: { in: 'body' | 'query'; name: string };
}

/** The operations of a contract, by their names. */
export type OperationTable = Readonly<Record<string, Operation>>;

/** The row of an operation. Throws a TypeError if the contract has no operation of that name. */
export function rowOf(
  { operations: table }: { operations: OperationTable },
  id: string,
): Operation {
  if (!Object.hasOwn(table, id)) throw new TypeError(`There is no operation ${id}.`);
  return table[id] as Operation;
}

/** The row of an operation of this package's own contract. */
export function operationOf(id: string): Operation {
  return rowOf({ operations }, id);
}

/** Whether an operation may be repeated, because it changes nothing. */
export function isRead({ method, reads }: Operation): boolean {
  return reads ?? method === 'GET';
}

/** Whether an operation starts a job. One that reads a job has a `poll`, too: itself. */
export function startsJob(operation: Operation): boolean {
  return operation.poll !== undefined && !isRead(operation);
}

/** Whether the service does the work of repeated requests once, by their Idempotency-Key. */
export function isIdempotent(operation: Operation): boolean {
  return operation.idempotent ?? startsJob(operation);
}
