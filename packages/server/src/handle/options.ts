import type { OperationId } from '@genmedia/types';
import type { MiddlewareHandler } from 'hono';
import type { Answer } from '../http/answer.ts';
import type { ReadHeader } from '../http/incoming.ts';

/** What a request proves who it comes from with, as it was sent: nothing about it is checked yet. */
export interface Credential {
  /** `bearer` is an access token of the agent control plane. */
  kind: 'api-key' | 'bearer';
  value: string;
}

/** Which request something is about. */
export interface Call {
  readonly operationId: OperationId;
  /** Its answer's `X-Request-Id`. */
  readonly requestId: string;
  readonly method: string;
  /** A header of the request, by its name in lower case; null where it was not sent. */
  readonly header: ReadHeader;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /**
   * The request itself; its body is the stub's to read. With `nodeListener` it is made when it is
   * first asked for, which costs more than all else that a call has.
   */
  readonly request: Request;
  /** What the server gives beside a request: on Node `{ incoming, outgoing }`, on workers bindings. */
  readonly env: unknown;
}

/** Where an error came up; `operationId` is missing where no operation was reached. */
export type ErrorContext = Pick<Call, 'requestId' | 'request' | 'env'> & {
  operationId?: OperationId;
};

/**
 * Answers a call by way of `answer`, or without it. The headers of answers have lower-case names, and
 * may be changed. What it throws is answered as what a handler throws.
 */
export type Around = (call: Call, answer: () => Promise<Answer>) => Promise<Answer>;

export interface RouterOptions<Auth> {
  /**
   * Says who a credential belongs to, before the rest of the request is validated. Throw a
   * `Problem` (401, 403, 429 …) to refuse it. Not called where the contract asks for no credential,
   * or where none was sent: that is a 401 already.
   */
  authenticate: (credential: Credential, call: Call) => Auth | Promise<Auth>;
  /**
   * Runs first of all, before a byte of the body is read: the place for limits per address. Throw a
   * `Problem` (429, 503 …) to refuse the request. The headers that it returns, such as
   * `X-RateLimit-Remaining`, go on the answer, whatever that is.
   */
  admit?: (call: Call) => AdmitHeaders | undefined | Promise<AdmitHeaders | undefined>;
  /** Hears of every error that the caller is not told about. Default: `console.error`. */
  onError?: (error: unknown, context: ErrorContext) => void;
  /**
   * The most bytes a request body may have, for all operations or for each. Default: 1 MiB.
   */
  bodyLimit?: number | ((operationId: OperationId) => number);
  /**
   * Whether an answer that the contract does not allow becomes a 500. If not, it is sent all the
   * same. Either way `onError` hears of it, and fields that the contract does not know are dropped.
   * Default: true, unless `process.env.NODE_ENV` is `production`.
   */
  validateResponses?: boolean;
  /**
   * What goes on around every operation, first things outermost: logs, metrics, traces, headers. All
   * answers to its calls come by, those to refused ones too.
   */
  around?: readonly Around[];
  /**
   * Hono middleware to run around every operation, for what needs a web request and response; with
   * it `nodeListener` has nothing to answer straight.
   */
  middleware?: readonly MiddlewareHandler[];
}

/** Headers for an answer. */
export type AdmitHeaders = Readonly<Record<string, string>>;
