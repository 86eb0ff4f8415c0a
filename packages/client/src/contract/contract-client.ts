import type { ApiPromise } from '../api-promise.ts';
import { baseUrlPattern } from '../base-url.ts';
import type { CallState } from '../call.ts';
import { clientOf } from '../client-of.ts';
import type { Init, Parts, Settings } from '../contract.ts';
import { exchange } from '../exchange.ts';
import { isIdempotent, type OperationTable, rowOf } from '../operation.ts';
import type {
  CallOptions,
  ClientOptions,
  CredentialSource,
  Fetch,
  RequestHeaders,
} from '../options.ts';
import { run, submit } from '../run.ts';
import { checkedReader, type ResponseCheck } from './contract-answer.ts';
import { contractOf } from './contract-of.ts';
import { type ContractScheme, requestWriter } from './contract-request.ts';
import type { ContractAnswer, ContractInput, ContractResult } from './contract-types.ts';
import type { Values } from './values.ts';

/** What `createClientFor` takes, as does `createClient` of a generated client. */
export interface ContractClientOptions<
  Scheme extends PropertyKey = string,
  Server extends PropertyKey = string,
> extends Pick<ClientOptions, 'fetch' | 'headers' | 'timeout' | 'retry' | 'poll'> {
  /** The address of the service, with the path that comes before the contract's own paths. */
  baseUrl: string;
  /**
   * Other addresses for the servers that operations have of their own, such as those of a test.
   * Without one, such an operation is sent to the address in the contract.
   */
  servers?: { [Url in Server]?: string };
  /**
   * Credentials by the names of the contract's security schemes, and `key` for an `x-credential`.
   * Each is a text, or a function that returns the newest one: `basicCredential` encodes a pair,
   * `oauthToken` gets tokens.
   */
  credentials?: { [Name in Scheme | 'key']?: CredentialSource };
  /**
   * Says what is wrong with a successful answer by the contract, if anything is: `checkResponse` of
   * the contract's stubs. The call then rejects with the code `contract_violation`.
   */
  checkResponse?: ResponseCheck | undefined;
}

/** What a call takes besides the input. */
export interface ContractCallOptions extends CallOptions {
  /** Headers of this request. They replace those of the client. */
  headers?: RequestHeaders | undefined;
  /** The key of a call that the service does once. Default: a new one for each call. */
  idempotencyKey?: string | undefined;
  /** The media type to ask for. Default: JSON if the operation can answer with it, else any. */
  accept?: string | undefined;
  /**
   * The media type of the body, if the operation takes several. Default: that of forms and of typed
   * Blobs, else JSON if the operation takes it, else its first.
   */
  contentType?: string | undefined;
}

/** What `run` takes besides the input. */
export interface ContractRunOptions extends ContractCallOptions {
  /** Called with each answer about the job that is not its result. */
  onUpdate?: ((update: unknown) => void) | undefined;
  /**
   * Whether a call that starts a job waits for its result. Default true; with false, it resolves to
   * the first answer.
   */
  wait?: boolean | undefined;
}

type Arguments<I, Options> =
  Partial<I> extends I ? [input?: I, options?: Options] : [input: I, options?: Options];

type Calls<O, Options> = { [K in keyof O]: Arguments<ContractInput<O[K]>, Options> };

/** What each operation answers when it, or the job that it starts, is done. */
export type ContractResults<O, T> = {
  [K in keyof O]: T extends Record<K, { poll: infer P extends keyof O }>
    ? ContractResult<O[K] | O[P]>
    : ContractAnswer<O[K]>;
};

/** The operations that start a job: their rows in the table have a link `poll`. */
export type ContractJobOperation<T> = {
  [K in keyof T]: T[K] extends { poll: string } ? K : never;
}[keyof T];

/** A job that the service runs. `JSON.stringify(job)` has all that is needed to wait for it again. */
export interface ContractJob<K, Result> extends AsyncIterable<unknown> {
  /** The operation that started the job. */
  readonly operation: K;
  /** The last known status. */
  readonly status: string;
  /** Whether the job is known to have ended, well or not: its status is not `processing`. */
  readonly hasEnded: boolean;
  /** Waits for the result, also while the service does not answer. */
  wait(options?: CallOptions & { onUpdate?: (update: unknown) => void }): Promise<Result>;
  /** Yields every answer; the last one is the result. */
  updates(options?: CallOptions): AsyncIterable<unknown>;
  /**
   * Cancels the job by the operation that the contract links as `cancel`, and resolves to what the
   * service answers of the job. Rejects with a TypeError where the contract has no such link.
   */
  cancel(options?: CallOptions): Promise<unknown>;
  /** What `job` of the client takes. */
  toJSON(): object;
}

/** A client of one service. `O` is the contract's type `operations`, `T` the operation table. */
export interface ContractClient<O, T> {
  /** The address of the service, without a `/` at its end. */
  readonly baseUrl: string;
  /**
   * Calls an operation and, where that starts a job, waits for its result. Rejects with an ApiError,
   * or with the signal's reason. The promise has `withResponse()`, for status and headers.
   */
  run<K extends keyof O>(
    operation: K,
    ...rest: Calls<O, ContractRunOptions>[K]
  ): ApiPromise<ContractResults<O, T>[K]>;
  /** Starts a job and does not wait for it. Rejects as `run` does. */
  submit<K extends keyof O & ContractJobOperation<T>>(
    operation: K,
    ...rest: Calls<O, ContractCallOptions>[K]
  ): ApiPromise<ContractJob<K, ContractResults<O, T>[K]>>;
  /** An earlier job: takes `error.job`, or the text of `JSON.stringify(job)`. */
  job<K extends keyof O & ContractJobOperation<T>>(
    saved: object | string,
  ): ContractJob<K, ContractResults<O, T>[K]>;
  /**
   * Calls an operation and resolves to its answer, whatever its status, before the body is read.
   * Sends the request again where that is safe, as `run` does. `timeout` ends with the headers.
   */
  open<K extends keyof O>(
    operation: K,
    ...rest: Calls<O, ContractCallOptions>[K]
  ): Promise<Response>;
  /**
   * One exchange, for code that makes the request itself, except for its credential. `path` is the
   * operation's path with its parameters. Resolves to the body.
   */
  request(path: string, init: ContractRequestInit<keyof O>): Promise<unknown>;
}

/** A request for one operation that is complete except for the credential. */
export interface ContractRequestInit<K extends PropertyKey = string>
  extends Omit<RequestInit, 'body'> {
  /** The operation whose credential, server and errors it has. */
  operation: K;
  /** JSON, as text. */
  body?: string | undefined;
}

/**
 * A client of any contract. Throws a TypeError if `baseUrl` is neither an http or https address nor a
 * path that begins with `/`, or has credentials, a query or a fragment.
 */
export function createClientFor<O, T>(
  operations: T,
  schemes: Readonly<Record<string, ContractScheme>>,
  { credentials = {}, checkResponse, servers = {}, ...options }: ContractClientOptions,
  values?: Values,
): ContractClient<O, T> {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  if (!baseUrlPattern.test(baseUrl)) {
    throw new TypeError(
      'baseUrl must be an http URL or a path that begins with /, without query and credentials.',
    );
  }
  const settings: Settings = {
    ...options,
    ...contractOf(operations as OperationTable),
    write: requestWriter(schemes, credentials, servers),
    baseUrl,
  };
  if (checkResponse) settings.read = checkedReader(settings.read, checkResponse);
  if (values) {
    settings.read = values.reader(settings.read);
    settings.write = values.writer(settings.write);
  }
  const client = { ...clientOf(settings), ...callsInGroups(settings) };
  return client as unknown as ContractClient<O, T>;
}

/** Calls with path, query, headers, cookies and body apart. */
function callsInGroups(settings: Settings) {
  // A stream can be read once only.
  const settingsFor = ({ body }: Parts) =>
    body instanceof ReadableStream ? { ...settings, retry: { limit: 0 } } : settings;
  return {
    run(id: string, input: Parts = {}, given: ContractRunOptions = {}) {
      const { accept, contentType, wait = true, ...options } = given;
      const own = settingsFor(input);
      const waiting = wait ? own : { ...own, isDone: () => true };
      return run(waiting, id, { ...input, accept, contentType }, options);
    },
    submit(id: string, input: Parts = {}, given: ContractCallOptions = {}) {
      const { accept, contentType, ...options } = given;
      return submit(settingsFor(input), id, { ...input, accept, contentType }, options);
    },
    async open(
      id: string,
      input: Parts = {},
      { accept, contentType, idempotencyKey, ...options }: ContractCallOptions = {},
      call: CallState = { operation: id },
    ) {
      const parts = { ...input, accept, contentType };
      const own = settingsFor(input);
      if (isIdempotent(rowOf(own, id))) call.idempotencyKey = idempotencyKey;
      let last: Response | undefined;
      const read = async (response: Response) => {
        last = response;
        return { response };
      };
      const send: Fetch = (url, request) => {
        // Nobody reads the answer before, and its connection may be the only one.
        last?.body?.cancel().catch(() => {});
        return (own.fetch ?? fetch)(url, request);
      };
      const init: Init = { ...options, signal: options.signal ?? null, parts, read };
      return (await exchange({ ...own, fetch: send }, call, init)).response;
    },
  };
}
