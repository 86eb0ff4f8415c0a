import type { CallState } from './call.ts';
import type { JobReference } from './job-reference.ts';

/**
 * The promise of a call. It keeps what is known of the call, also if that was aborted: the job, or
 * the key under which the same job can be asked for.
 */
export interface ApiPromise<T> extends Promise<T> {
  /** The job, as soon as the service has answered its id: `genmedia.job` takes it. */
  readonly job: JobReference | undefined;
  /** The key under which the call is sent, where it starts a job: known at once. */
  readonly idempotencyKey: string | undefined;
  /** The same result, and the last answer's status and headers. Its body is read. */
  withResponse(): Promise<{ data: T; response: Response }>;
}

/** Starts the work for a call, and gives its promise the rest of an ApiPromise. */
export function apiPromise<T>(call: CallState, start: () => Promise<T>): ApiPromise<T> {
  const work = start();
  return Object.defineProperties(work, {
    job: { get: () => call.job },
    idempotencyKey: { get: () => call.idempotencyKey },
    withResponse: {
      value: async () => ({ data: await work, response: head(call.response as Response) }),
    },
  }) as ApiPromise<T>;
}

/** An ApiPromise for a call that another one makes in time: `begin` tells when it does. */
export function relayed<T>(
  idempotencyKey: string | undefined,
  work: (begin: (call: ApiPromise<T>) => ApiPromise<T>) => Promise<T>,
): ApiPromise<T> {
  let inner: ApiPromise<T> | undefined;
  const result = work((call) => {
    inner = call;
    return call;
  });
  return Object.defineProperties(result, {
    job: { get: () => inner?.job },
    idempotencyKey: { get: () => idempotencyKey },
    withResponse: {
      value: async () => ({
        data: await result,
        response: (await inner?.withResponse())?.response,
      }),
    },
  }) as ApiPromise<T>;
}

/** An answer without body, which is read, and without URL, which may hold the API key. */
export function head(response: Response): Response {
  return new Response(null, response);
}
