import type { GenmediaError } from './error.ts';
import type { OperationId } from './operation.ts';
import type { Update } from './operation-types.ts';

/**
 * A secret, or a function that returns the newest one. `undefined` sends none. The function is
 * called for each request. If the service refuses the secret (401), the function is called again
 * with that secret; if it returns another one, the request is sent once more.
 */
export type CredentialSource =
  | string
  | ((refused?: string) => string | undefined | Promise<string | undefined>);

/** The part of `fetch` that the client uses. Any function with the same behaviour will do. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** `HeadersInit`: its name, as some others, is in TypeScript's DOM only, which servers may lack. */
export type RequestHeaders = NonNullable<RequestInit['headers']>;

/**
 * When a failed exchange is sent again. It is never sent again if that could start a second job.
 */
export interface RetryOptions {
  /**
   * The most retries of one exchange; 0 switches retries off. Default 12 if it starts a job or
   * sends a file: without an answer, that is 36 to 72 s, enough for a restart of the service. Default
   * 4 for all others: 4 to 8 s.
   */
  limit?: number | undefined;
  /**
   * Upper bound of the first back-off, in milliseconds. Default 500. It doubles with each retry.
   */
  min?: number | undefined;
  /** Upper bound of all back-offs, in milliseconds. Default 8000. `Retry-After` overrules it. */
  max?: number | undefined;
  /**
   * Called before each retry with the reason, such as a full queue, and the milliseconds until the
   * retry.
   */
  onRetry?: ((reason: GenmediaError, delay: number) => void) | undefined;
}

/** How often the client polls a running job. Pauses grow by a seventh of the time waited so far. */
export interface PollOptions {
  /** The first pause, in milliseconds. Default 500. */
  min?: number | undefined;
  /** The longest pause between two polls, in milliseconds. Default 30000. */
  max?: number | undefined;
}

/** What `createClient` takes. */
export interface ClientOptions {
  /**
   * The address of the service, such as `http://127.0.0.1:8787`. A path such as `/api/genmedia`
   * belongs to the page's own origin. Default: the environment variable `GENMEDIA_URL`.
   */
  baseUrl?: string | undefined;
  /**
   * The API key; `''` sends none. Default: the environment variable `GENMEDIA_API_KEY`. A page must
   * not have a key: its server adds it, for example with `createProxy` of `@genmedia/client/proxy`.
   */
  apiKey?: CredentialSource | undefined;
  /** The access token for the agents' operations that need one. */
  accessToken?: CredentialSource | undefined;
  /**
   * Allows an API key in a page. Everybody who opens the page can then read it and use it up.
   * Default false: `createClient` throws a TypeError. It does not notice a key in a worker of a page.
   */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Used in place of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Headers of every request, or a function that returns the newest ones. */
  headers?: RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>) | undefined;
  /** Whether browsers send cookies, as in `fetch`. For a proxy that needs a session. */
  credentials?: NonNullable<RequestInit['credentials']> | undefined;
  /**
   * The most milliseconds for one exchange, including its retries. Default 300000. The wait for a
   * job takes several exchanges; the `timeout` of `run` and `wait` limits the whole wait.
   */
  timeout?: number | undefined;
  /** When a failed exchange is sent again. */
  retry?: RetryOptions | undefined;
  /** How often the client polls a running job. */
  poll?: PollOptions | undefined;
}

/** What ends a call early. */
export interface CallOptions {
  /**
   * Ends the call at once; the call then rejects with the signal's reason. The job goes on. The
   * promise of `run` or `submit` still has its `job`, or the `idempotencyKey` with which the same
   * call gets it.
   */
  signal?: AbortSignal | null | undefined;
  /** The most milliseconds for the whole call. After that it rejects with the code `timeout`. */
  timeout?: number | undefined;
}

/** What `submit` takes besides the input. */
export interface SubmitOptions extends CallOptions {
  /**
   * Identifies this request. Within 24 hours, a call with the same key and input gets the same job.
   * Default: the client makes a new key for each call. At most 255 characters.
   */
  idempotencyKey?: string | undefined;
  /** Headers of this call's first request. They override those of the client. */
  headers?: RequestHeaders | undefined;
}

/** What `wait` takes. */
export interface WaitOptions<K extends OperationId> extends CallOptions {
  /**
   * Called with each answer that is not the result yet. With it, `run` gets a first answer as soon as
   * the job is accepted, and polls; without it, `run` leaves the service to wait for the job.
   */
  onUpdate?: ((update: Update<K>) => void) | undefined;
}

/** What `run` takes besides the input. */
export interface RunOptions<K extends OperationId> extends SubmitOptions, WaitOptions<K> {}
