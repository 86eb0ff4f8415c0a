import { type OperationId, operations } from './operation.ts';
import { operationFinder } from './operation-finder.ts';
import type { Fetch } from './options.ts';

/** A request, without anything secret and without the user's data: no credential, no body. */
export interface LoggedRequest {
  /** The operation that is called. While a job is polled, the operation that reads the job. */
  operation: OperationId | undefined;
  /** The method. */
  method: string;
  /** The address, without the API key in its query. */
  url: string;
  /** The Idempotency-Key, if the request starts a job. All attempts have the same. */
  idempotencyKey: string | undefined;
}

/** The outcome of a request. */
export interface LoggedResponse extends LoggedRequest {
  /** HTTP status; undefined where no answer came. */
  status: number | undefined;
  /** `X-Request-Id` of the answer. */
  requestId: string | undefined;
  /** Milliseconds until the answer began or the request failed. */
  milliseconds: number;
  /** Name and code of what `fetch` threw. Its message is left out: it may contain the address. */
  error?: string | undefined;
}

/** Functions that are called for requests. */
export interface LogHooks {
  /** Called before each request, retries included. */
  onRequest?: ((request: LoggedRequest) => void) | undefined;
  /** Called after each answer, and after each request that got none. */
  onResponse?: ((response: LoggedResponse) => void) | undefined;
}

/**
 * A `fetch` that reports requests and answers, without anything that must not be in a log.
 *
 * ```ts
 * const genmedia = createClient({ fetch: withLog({ onResponse: console.log }) });
 * ```
 */
export function withLog({ onRequest, onResponse }: LogHooks, inner?: Fetch): Fetch {
  const find = operationFinder(operations);
  return async (url, init) => {
    const { method = 'POST' } = init;
    const request: LoggedRequest = {
      operation: find({ method, url })?.id,
      method,
      url: url.replace(/([?&]key=)[^&]*/, '$1[hidden]'),
      idempotencyKey: new Headers(init.headers).get('idempotency-key') ?? undefined,
    };
    onRequest?.({ ...request });
    const started = performance.now();
    const logOutcome = (outcome: Pick<LoggedResponse, 'status' | 'requestId' | 'error'>) =>
      onResponse?.({ ...request, ...outcome, milliseconds: performance.now() - started });
    try {
      const response = await (inner ?? fetch)(url, init);
      const { status, headers } = response;
      logOutcome({ status, requestId: headers.get('x-request-id') ?? undefined });
      return response;
    } catch (error) {
      const { name, cause, code = Object(cause).code } = Object(error);
      logOutcome({
        status: undefined,
        requestId: undefined,
        error: [name, code].filter(Boolean).join(' '),
      });
      throw error;
    }
  };
}
