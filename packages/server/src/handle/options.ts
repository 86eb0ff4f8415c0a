import type { MiddlewareHandler } from 'hono';
import type { Problem } from '../errors/problem.ts';
import type { Answer } from '../http/answer.ts';
import type { ReadHeader } from '../http/incoming.ts';

/** The credential of a request, as it was sent. Nothing about it is checked yet. */
export interface Credential {
  /** `bearer` is an access token. The value of `basic` is user name and password in base64. */
  kind: 'api-key' | 'bearer' | 'basic';
  value: string;
  /** The name of the contract's security scheme. An API key in a field of the body has none. */
  scheme?: string;
  /** The values of further schemes that the contract wants together with this one, by their names. */
  others?: Readonly<Record<string, string>>;
}

/** A call: one request for an operation. */
export interface Call<Id = string> {
  readonly operationId: Id;
  /** The `X-Request-Id` of the answer. */
  readonly requestId: string;
  readonly method: string;
  /** Reads a header of the request by its name in lower case; null if it was not sent. */
  readonly header: ReadHeader;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /**
   * The request itself. Only the stub reads its body. With `nodeListener` it is made when it is
   * first used, which costs more than everything else in a call.
   */
  readonly request: Request;
  /**
   * What the server gives besides a request: on Node `{ incoming, outgoing }`, on workers the
   * bindings.
   */
  readonly env: unknown;
}

/** Where an error occurred. `operationId` is missing if no operation was reached. */
export type ErrorContext<Id = string> = Pick<Call, 'requestId' | 'request' | 'env'> & {
  operationId?: Id;
};

/**
 * Answers a call by calling `answer`, or without calling it. The headers of answers have lower-case
 * names, and may be changed. Errors that it throws are treated like those of a handler.
 */
export type Around<Id = string> = (
  call: Call<Id>,
  answer: () => Promise<Answer>,
) => Promise<Answer>;

/** What a router takes besides the handlers. */
export interface RouterOptions<Auth, Id = string> {
  /** A path before those of the contract, such as `/v1`. */
  basePath?: string;
  /**
   * Says who a credential belongs to, before the rest of the request is validated. Throw a
   * `Problem` (401, 403, 429 …) to refuse it. Not called if the contract needs no credential, or if
   * none was sent: the stub answers that with a 401. With `false`, all handlers get null.
   */
  authenticate:
    | (null extends Auth ? false : never)
    | ((credential: Credential, call: Call<Id>) => Auth | Promise<Auth>);
  /**
   * Called first, before a byte of the body is read: the place for limits per address. Throw a
   * `Problem` (429, 503 …) to refuse the request. The headers that it returns, such as
   * `X-RateLimit-Remaining`, are added to every answer.
   */
  admit?: (call: Call<Id>) => AdmitHeaders | undefined | Promise<AdmitHeaders | undefined>;
  /** Address of the page of an error's code, which errors then name. Default: they name none. */
  docUrl?: (code: string) => string;
  /** Called with every error that the caller is not told about. Default: `console.error`. */
  onError?: (error: unknown, context: ErrorContext<Id>) => void;
  /**
   * The most bytes a request body may have, for all operations or for each. Default: 1 MiB.
   */
  bodyLimit?: number | ((operationId: Id) => number);
  /**
   * Whether a body that the contract does not allow becomes a 500. If not, it is sent without the
   * fields that the contract does not know. In both cases `onError` gets the error. Another status
   * or media type than those of the contract is always a 500. Default: true, unless
   * `process.env.NODE_ENV` is `production`.
   */
  validateResponses?: boolean;
  /**
   * Functions around every operation, the first one outermost: logs, metrics, traces, headers. They
   * see all answers to calls, also to refused ones.
   */
  around?: readonly Around<Id>[];
  /**
   * Hono middleware around every operation, for what needs a web request and response. With
   * middleware, `nodeListener` leaves all operations to the adapter.
   */
  middleware?: readonly MiddlewareHandler[];
  /** The body of an answer with a problem, as JSON. Default: `application/problem+json` (RFC 9457). */
  errorBody?: ErrorBody;
}

/** What the body of an answer may say besides the problem. */
export interface ErrorBodyContext {
  /**
   * The name of the schema that the contract uses for errors of the operation; if no operation was
   * reached, of most operations with similar paths.
   */
  schema: string | undefined;
  requestId: string;
  /** Address of the page of the problem's code. */
  docUrl: string | undefined;
}

/** Makes the body of an answer with a problem. */
export type ErrorBody = (problem: Problem, context: ErrorBodyContext) => object;

/** Headers for an answer. */
export type AdmitHeaders = Readonly<Record<string, string>>;
