import type { CallState } from './call.ts';
import type { JobReference } from './job-reference.ts';
import type { SubmitOptions } from './options.ts';
import { newIdempotencyKey } from './request.ts';

/**
 * The promise of a call. It has what is known of the call, even after an abort: the job, or the
 * Idempotency-Key with which the same call gets the same job.
 */
export interface ApiPromise<T> extends Promise<T> {
  /** The job, as soon as the service has answered its id. `genmedia.job` takes it. */
  readonly job: JobReference | undefined;
  /** The Idempotency-Key of the call, if the call starts a job. It is known at once. */
  readonly idempotencyKey: string | undefined;
  /** The same result, and the last answer's status and headers. The body has been read. */
  withResponse(): Promise<{ data: T; response: Response }>;
}

/** Starts the work of a call, and adds to its promise what an ApiPromise has. */
export function apiPromise<T>(call: CallState, start: () => Promise<T>): ApiPromise<T> {
  const work = start();
  return Object.defineProperties(work, {
    job: { get: () => call.job },
    idempotencyKey: { get: () => call.idempotencyKey },
    withResponse: {
      // Status and headers alone: the body has been read, and the URL may hold the API key.
      value: async () => ({ data: await work, response: new Response(null, call.response) }),
    },
  }) as ApiPromise<T>;
}

/** The Idempotency-Key of a call's headers, else of its options. */
export function givenKey({ headers, idempotencyKey }: SubmitOptions): string | undefined {
  return new Headers(headers).get('idempotency-key') ?? idempotencyKey;
}

/** An ApiPromise for a call that some work makes later: the work passes that call to `begin`. */
export function relayedCall<T>(
  given: SubmitOptions,
  work: (key: string, begin: (call: ApiPromise<T>) => ApiPromise<T>) => Promise<T>,
): ApiPromise<T> {
  let inner: ApiPromise<T> | undefined;
  let idempotencyKey: string | undefined;
  const start = async () => {
    idempotencyKey = givenKey(given) ?? newIdempotencyKey();
    return work(idempotencyKey, (call) => {
      inner = call;
      return call;
    });
  };
  const result = start();
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
