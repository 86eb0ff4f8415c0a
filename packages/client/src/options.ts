import type { OperationId } from './operation.ts';
import type { Update } from './operation-types.ts';

/**
 * A secret, or a function that knows the newest one. `undefined` sends none. The function is called
 * for each request, and again with the secret that the service has just refused (401): if it then
 * answers another one, the request is sent once more.
 */
export type CredentialSource =
  | string
  | ((refused?: string) => string | undefined | Promise<string | undefined>);

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

/** How often a running job is asked for: pauses grow with the time waited, by a seventh of it. */
export interface PollOptions {
  /** The first pause, in milliseconds. Default 500. */
  min?: number | undefined;
  /** Longest pause between two questions, in milliseconds. Default 30000. */
  max?: number | undefined;
}

/** What `createClient` takes. */
export interface ClientOptions {
  /**
   * Where the service is, such as `http://127.0.0.1:8787`; a path such as `/api/genmedia` is one of
   * the page's own origin. Left out, it is the environment's `GENMEDIA_URL`.
   */
  baseUrl?: string | undefined;
  /**
   * The API key; `''` sends none. Left out, it is the environment's `GENMEDIA_API_KEY`. A page has
   * no key: its server adds it, for example with `createProxy` of `@genmedia/client/proxy`.
   */
  apiKey?: CredentialSource | undefined;
  /** The access token of the agents' operations that need one. */
  accessToken?: CredentialSource | undefined;
  /**
   * Lets a page hold the API key, which everybody who opens the page can then read and use up.
   * Default false: `createClient` throws.
   */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Used in place of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Headers of every request, or a function that knows the newest ones. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>) | undefined;
  /** Whether browsers send cookies along, as `fetch` takes it: for a proxy that asks for a session. */
  credentials?: RequestCredentials | undefined;
  /**
   * Most milliseconds for one exchange, its retries included. Default 300000. Waiting for a job
   * takes several exchanges; its own limit is the `timeout` of `run` and `wait`.
   */
  timeout?: number | undefined;
  /** When an exchange that failed is sent again. */
  retry?: RetryOptions | undefined;
  /** How often a running job is asked for. */
  poll?: PollOptions | undefined;
}

/** `ClientOptions` with their defaults. */
export interface Settings extends ClientOptions {
  baseUrl: string;
}

/** Ends a call early. */
export interface CallOptions {
  /**
   * Ends the call at once; it then rejects with the signal's reason. The job goes on: the promise
   * that `run` or `submit` gave still has its `job`, or the `idempotencyKey` to ask for it with.
   */
  signal?: AbortSignal | null | undefined;
  /** Most milliseconds for the whole call; past them it rejects with the code `timeout`. */
  timeout?: number | undefined;
}

/** What `submit` takes besides the input. */
export interface SubmitOptions extends CallOptions {
  /**
   * Names this logical request: the same key and input within 24 hours answer with the same job.
   * Left out, the client makes one per call. At most 255 characters.
   */
  idempotencyKey?: string | undefined;
  /** Headers of this call's first request, over those of the client. */
  headers?: HeadersInit | undefined;
}

/** What `wait` takes. */
export interface WaitOptions<K extends OperationId> extends CallOptions {
  /** Called with each answer that is not the result yet. */
  onUpdate?: ((update: Update<K>) => void) | undefined;
}

/** What `run` takes besides the input. */
export interface RunOptions<K extends OperationId> extends SubmitOptions, WaitOptions<K> {}
