import type { OperationId } from '@genmedia/types';
import type { MiddlewareHandler } from 'hono';
import type { Answer } from '../http/answer.ts';
import type { ReadHeader } from '../http/incoming.ts';

/** The credential of a request, as it was sent. Nothing about it is checked yet. */
export interface Credential {
  /** `bearer` is an access token of the agents' operations. */
  kind: 'api-key' | 'bearer';
  value: string;
}

/** A call: one request for an operation. */
export interface Call {
  readonly operationId: OperationId;
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
export type ErrorContext = Pick<Call, 'requestId' | 'request' | 'env'> & {
  operationId?: OperationId;
};

/**
 * Answers a call by calling `answer`, or without calling it. The headers of answers have lower-case
 * names, and may be changed. Errors that it throws are treated like those of a handler.
 */
export type Around = (call: Call, answer: () => Promise<Answer>) => Promise<Answer>;

export interface RouterOptions<Auth> {
  /**
   * Says who a credential belongs to, before the rest of the request is validated. Throw a
   * `Problem` (401, 403, 429 …) to refuse it. Not called if the contract needs no credential, or if
   * none was sent: the stub answers that with a 401.
   */
  authenticate: (credential: Credential, call: Call) => Auth | Promise<Auth>;
  /**
   * Called first, before a byte of the body is read: the place for limits per address. Throw a
   * `Problem` (429, 503 …) to refuse the request. The headers that it returns, such as
   * `X-RateLimit-Remaining`, are added to every answer.
   */
  admit?: (call: Call) => AdmitHeaders | undefined | Promise<AdmitHeaders | undefined>;
  /** Address of the page of an error's code, for the `doc_url` of errors. Default: they have none. */
  docUrl?: (code: string) => string;
  /** Called with every error that the caller is not told about. Default: `console.error`. */
  onError?: (error: unknown, context: ErrorContext) => void;
  /**
   * The most bytes a request body may have, for all operations or for each. Default: 1 MiB.
   */
  bodyLimit?: number | ((operationId: OperationId) => number);
  /**
   * Whether an answer that the contract does not allow becomes a 500. If not, it is sent
   * nevertheless. In both cases `onError` gets the error, and fields that the contract does not
   * know are removed. Default: true, unless `process.env.NODE_ENV` is `production`.
   */
  validateResponses?: boolean;
  /**
   * Functions around every operation, the first one outermost: logs, metrics, traces, headers. They
   * see all answers to calls, also to refused ones.
   */
  around?: readonly Around[];
  /**
   * Hono middleware around every operation, for what needs a web request and response. With
   * middleware, `nodeListener` leaves all operations to the adapter.
   */
  middleware?: readonly MiddlewareHandler[];
}

/** Headers for an answer. */
export type AdmitHeaders = Readonly<Record<string, string>>;
