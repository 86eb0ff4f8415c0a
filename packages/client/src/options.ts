import type { OperationId } from './operation.ts';
import type { Update } from './operation-types.ts';

/** A secret, or a function that knows the newest one. `undefined` sends none. */
export type Credential = string | (() => string | undefined | Promise<string | undefined>);

/** The part of `fetch` that the client uses: any function that answers like it will do. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** When an exchange that failed is sent again. It never is where that could start a second job. */
export interface RetryOptions {
  /** Most times that one exchange is sent again. Default 4; 0 switches it off. */
  limit?: number | undefined;
  /** Bound of the first back-off, in milliseconds. Default 500; it doubles each time. */
  min?: number | undefined;
  /** Bound of all back-offs, in milliseconds. Default 8000. `Retry-After` overrules it. */
  max?: number | undefined;
}

/** How often a running job is asked for. */
export interface PollOptions {
  /** Shortest pause between two questions, in milliseconds. Default 500. */
  min?: number | undefined;
  /** Longest pause between two questions, in milliseconds. Default 10000. */
  max?: number | undefined;
}

export interface ClientOptions {
  /** Where the service is, such as `http://127.0.0.1:8787`; `''` is the page's own origin. */
  baseUrl: string;
  /** The API key. Leave it out where something between client and service adds it. */
  apiKey?: Credential | undefined;
  /** The access token of the agents' operations that need one. */
  accessToken?: Credential | undefined;
  /** Used in place of the global `fetch`. */
  fetch?: Fetch | undefined;
  /**
   * Most milliseconds for one exchange, its retries included. Default 300000. Waiting for a job
   * takes several exchanges; its own limit is the `timeout` of `run` and `wait`.
   */
  timeout?: number | undefined;
  retry?: RetryOptions | undefined;
  poll?: PollOptions | undefined;
}

/** Ends a call early. */
export interface CallOptions {
  /** Ends the call at once; it then rejects with the signal's reason. */
  signal?: AbortSignal | null | undefined;
  /** Most milliseconds for the whole call; past them it rejects with the code `timeout`. */
  timeout?: number | undefined;
}

export interface SubmitOptions extends CallOptions {
  /**
   * Names this logical request: the same key and input within 24 hours answer with the same job.
   * Left out, the client makes one per call. At most 255 characters.
   */
  idempotencyKey?: string | undefined;
}

export interface WaitOptions<K extends OperationId> extends CallOptions {
  /** Called with each answer that is not the result yet. */
  onUpdate?: ((update: Update<K>) => void) | undefined;
}

export interface RunOptions<K extends OperationId> extends SubmitOptions, WaitOptions<K> {}
