import { type OperationId, operations } from './operation.ts';
import { operationFinder } from './operation-finder.ts';
import type { Fetch } from './options.ts';

/** A request, with nothing of it that is secret or the user's: no credential, no body. */
export interface LoggedRequest {
  /** The operation that is called: for a job that is waited for, the one that reads it. */
  operation: OperationId | undefined;
  /** The method. */
  method: string;
  /** The address, its query without the key. */
  url: string;
  /** The key under which a job is started: the same in all attempts. */
  idempotencyKey: string | undefined;
}

/** What came of a request. */
export interface LoggedResponse extends LoggedRequest {
  /** HTTP status; undefined where no answer came. */
  status: number | undefined;
  /** `X-Request-Id` of the answer. */
  requestId: string | undefined;
  /** Milliseconds until the answer began, or failed to. */
  milliseconds: number;
  /** What `fetch` threw, as its name and code: its message may hold the address. */
  error?: string | undefined;
}

/** What hears of requests. */
export interface LogHooks {
  /** Before each request, its repetitions included. */
  onRequest?: ((request: LoggedRequest) => void) | undefined;
  /** After each answer, and where none came. */
  onResponse?: ((response: LoggedResponse) => void) | undefined;
}

/**
 * A `fetch` that tells what is sent and answered, in words that may stand in a log.
 *
 * ```ts
 * const genmedia = createClient({ fetch: withLog({ onResponse: console.log }) });
 * ```
 */
export function withLog({ onRequest, onResponse }: LogHooks, inner?: Fetch): Fetch {
  const find = operationFinder(Object.keys(operations) as OperationId[]);
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
    const tell = (outcome: Pick<LoggedResponse, 'status' | 'requestId' | 'error'>) =>
      onResponse?.({ ...request, ...outcome, milliseconds: performance.now() - started });
    try {
      const response = await (inner ?? fetch)(url, init);
      const { status, headers } = response;
      tell({ status, requestId: headers.get('x-request-id') ?? undefined });
      return response;
    } catch (error) {
      const { name, cause, code = Object(cause).code } = Object(error);
      tell({
        status: undefined,
        requestId: undefined,
        error: [name, code].filter(Boolean).join(' '),
      });
      throw error;
    }
  };
}
