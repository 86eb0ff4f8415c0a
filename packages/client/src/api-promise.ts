import { type CallState, timeoutError } from './call.ts';
import type { JobReference } from './job-reference.ts';
import type { SubmitOptions } from './options.ts';
import { newIdempotencyKey } from './request.ts';
import { openScope } from './scope.ts';

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

/** What makes the call of a relayed call. */
interface Relay<T> {
  /** The options of the call: its Idempotency-Key, and the signal that ends it with the relayed one. */
  options: SubmitOptions & { idempotencyKey: string; signal: AbortSignal };
  /** Makes this the call whose job and answer the relayed call has. */
  begin(call: ApiPromise<T>): ApiPromise<T>;
}

/** An ApiPromise for a call that some work makes later. The time limit is for all the work. */
export function relayedCall<T>(
  operation: string,
  { timeout, ...given }: SubmitOptions,
  work: (relay: Relay<T>) => Promise<T>,
): ApiPromise<T> {
  let inner: ApiPromise<T> | undefined;
  let idempotencyKey: string | undefined;
  const start = async () => {
    const key = givenKey(given) ?? newIdempotencyKey();
    idempotencyKey = key;
    const scope = openScope(given, timeout, () =>
      timeoutError({ operation, idempotencyKey: inner?.idempotencyKey, job: inner?.job }),
    );
    try {
      return await work({
        options: { ...given, idempotencyKey: key, signal: scope.signal },
        begin(call) {
          inner = call;
          return call;
        },
      });
    } finally {
      scope.close();
    }
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
