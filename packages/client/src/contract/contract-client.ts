import type { ReadResponse } from '../answer.ts';
import type { CallState } from '../call.ts';
import type { PollOptions, RetryOptions } from '../options.ts';
import { pollInterval } from '../poll-interval.ts';
import { retried } from '../retry.ts';
import { during, openScope, pause, type Scope } from '../scope.ts';
import { bodyOf, type ContractAnswer, readContractAnswer } from './contract-answer.ts';
import { ContractError } from './contract-error.ts';
import type { ContractOperation, ContractScheme } from './contract-operation.ts';
import { contractRequest, type Groups, type Secrets } from './contract-request.ts';
import type { ContractInput, ContractResult } from './contract-types.ts';

type Secret = string | (() => string | undefined | Promise<string | undefined>);

export interface ContractClientOptions<Scheme extends PropertyKey = string> {
  /** The address of the service, with the path that comes before the contract's own paths. */
  baseUrl: string;
  /**
   * Credentials by the names of the contract's security schemes, and `key` for an `x-credential`.
   * Each is a text, or a function that returns the newest one. For `basic`, it is the encoded pair.
   */
  credentials?: { [Name in Scheme | 'key']?: Secret };
  /** Used in place of the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Headers of every request. */
  headers?: HeadersInit | undefined;
  /** When a failed request is sent again. */
  retry?: RetryOptions | undefined;
  /** How often the client polls a job. */
  poll?: PollOptions | undefined;
}

/** What ends a call early, and headers of this call alone. */
export interface ContractCallOptions {
  signal?: AbortSignal | undefined;
  /** Most milliseconds for the whole call. Default: 300000, but no limit if it starts a job. */
  timeout?: number | undefined;
  headers?: HeadersInit | undefined;
  /** The media type to ask for. Default: JSON if the operation can answer with it, else any. */
  accept?: string | undefined;
  /**
   * The media type of the body, if the operation takes several. Default: that of forms and of typed
   * Blobs, else JSON.
   */
  contentType?: string | undefined;
  /** Whether a call that starts a job waits for its result. Default true; else its first answer. */
  wait?: boolean | undefined;
}

type Arguments<I> =
  Partial<I> extends I
    ? [input?: I, options?: ContractCallOptions]
    : [input: I, options?: ContractCallOptions];

type Calls<O> = { [K in keyof O]: Arguments<ContractInput<O[K]>> };
type Results<O, T> = {
  [K in keyof O]:
    | ContractResult<O[K]>
    | (K extends keyof T
        ? T[K] extends { poll: infer P extends keyof O }
          ? ContractResult<O[P]>
          : never
        : never);
};

/** A client of one service. `O` is the contract's type `operations`, `T` the operation table. */
export interface ContractClient<O, T> {
  readonly baseUrl: string;
  /**
   * Calls an operation and, where that starts a job, waits for its result. Rejects with a
   * ContractError, or with the signal's reason.
   */
  run<K extends keyof O>(operation: K, ...rest: Calls<O>[K]): Promise<Results<O, T>[K]>;
  /**
   * Calls an operation and resolves to its answer, whatever its status, before the body is read.
   * Sends the request again where that is safe, as `run` does. `timeout` ends with the headers.
   */
  open<K extends keyof O>(operation: K, ...rest: Calls<O>[K]): Promise<Response>;
  /**
   * One exchange, for code that makes the request itself, except for its credential. `path` has its
   * parameters. Resolves to the body.
   */
  request(path: string, init: ContractRequestInit<keyof O>): Promise<unknown>;
}

/** A request for one operation that is complete except for the credential. */
export interface ContractRequestInit<K extends PropertyKey = string> {
  operation: K;
  /** JSON as text, or bytes. */
  body?: string | ArrayBuffer | undefined;
  headers?: HeadersInit | undefined;
  signal?: AbortSignal | undefined;
}

type Table = Readonly<Record<string, ContractOperation>>;

/** A client of any contract. Throws a TypeError if `baseUrl` is no http or https address. */
export function createClientFor<O, T>(
  operations: T,
  schemes: Readonly<Record<string, ContractScheme>>,
  options: ContractClientOptions,
): ContractClient<O, T> {
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  if (!/^(https?:\/)?(\/|$)/.test(baseUrl))
    throw new TypeError('baseUrl must be an http URL or a path that begins with /.');
  const caller = new Caller(operations as Table, schemes, { ...options, baseUrl });
  return {
    baseUrl,
    operations,
    request: caller.request.bind(caller),
    run: caller.run.bind(caller),
    open: caller.open.bind(caller),
  } as unknown as ContractClient<O, T>;
}

type Reader = (response: Response) => Promise<ReadResponse>;

class Caller {
  readonly #operations: Table;
  readonly #schemes: Secrets['schemes'];
  readonly #options: ContractClientOptions;

  constructor(operations: Table, schemes: Secrets['schemes'], options: ContractClientOptions) {
    this.#operations = operations;
    this.#schemes = schemes;
    this.#options = options;
  }

  async run(id: string, input: Groups = {}, options: ContractCallOptions = {}): Promise<unknown> {
    const operation = this.#at(id);
    const { alone = false, field } = operation.stream ?? {};
    if (alone || (field && Object(input.body)[field] === true)) {
      throw new TypeError(`${id} answers in pieces here: call stream().`);
    }
    const limit = options.timeout ?? (operation.poll ? undefined : 300_000);
    const scope = openScope(options, limit, () => new ContractError(id, `${id} timed out.`, {}));
    try {
      const answer = await this.#send(id, input, scope, options);
      const waits = operation.poll !== undefined && options.wait !== false;
      return waits ? await this.#follow(id, operation, answer, scope) : answer;
    } finally {
      scope.close();
    }
  }

  async open(id: string, input: Groups = {}, options: ContractCallOptions = {}): Promise<Response> {
    const timedOut = () => new ContractError(id, `${id} timed out.`, {});
    const scope = openScope(options, options.timeout ?? 300_000, timedOut);
    const keep = async (response: Response) => ({ response });
    try {
      return (await this.#exchange(id, this.#at(id), input, scope, options, keep)).response;
    } finally {
      // The body is read after this, so the caller's signal still counts.
      scope.close(true);
    }
  }

  async request(
    path: string,
    { operation: id, body, read, ...options }: ContractRequestInit & { read?: Reader },
    call: Partial<CallState> = {},
  ): Promise<unknown> {
    const timedOut = () => new ContractError(id, `${id} timed out.`, {});
    const scope = openScope(options, 300_000, timedOut);
    const row = { ...this.#at(id), path };
    const input = { body: typeof body === 'string' ? JSON.parse(body) : body };
    try {
      const answer = await this.#exchange(id, row, input, scope, options, async (response) =>
        read ? read(response) : readContractAnswer(row, response),
      );
      call.response = answer.response;
      return bodyOf(id, answer as ContractAnswer);
    } finally {
      scope.close(read !== undefined);
    }
  }

  #at(id: string): ContractOperation {
    const operation = Object.hasOwn(this.#operations, id) ? this.#operations[id] : undefined;
    if (!operation) throw new TypeError(`There is no operation ${id}.`);
    return operation;
  }

  /** Polls with the operation of the link `poll` until its answer is no longer `processing`. */
  async #follow(
    id: string,
    { poll = id, pollInput, pollFrom }: ContractOperation,
    first: unknown,
    scope: Scope,
  ) {
    const linkValues = Object.entries(pollFrom ?? { id: '/id' }).map(([name, place]) => [
      name,
      valueAt(first, place),
    ]);
    const values = { ...Object.fromEntries(linkValues), ...pollInput };
    const started = Date.now();
    let answer = first;
    while (Object(answer).status === 'processing') {
      await pause(scope.signal, pollInterval(Date.now() - started, this.#options.poll));
      answer = await this.#send(poll, splitByLocation(this.#at(poll), values), scope);
    }
    if (Object(answer).status !== 'error') return answer;
    throw new ContractError(id, `${id} failed: ${Object(answer).message ?? 'no reason given'}`, {
      body: answer,
    });
  }

  async #send(
    id: string,
    input: Groups,
    scope: Scope,
    options: ContractCallOptions = {},
  ): Promise<unknown> {
    const row = this.#at(id);
    const read = (response: Response) => readContractAnswer(row, response);
    return bodyOf(id, await this.#exchange(id, row, input, scope, options, read));
  }

  /** Makes a request, again where that is safe, and reads each answer with `read`. */
  async #exchange<A extends { response: Response }>(
    id: string,
    operation: ContractOperation,
    input: Groups,
    scope: Scope,
    { headers: own, ...types }: ContractCallOptions,
    read: (response: Response) => Promise<A>,
  ): Promise<A> {
    const secrets = { schemes: this.#schemes, values: await during(scope.signal, this.#secrets()) };
    const { baseUrl } = this.#options;
    const { url, init } = contractRequest(operation, input, baseUrl, secrets, types);
    for (const headers of [this.#options.headers, own]) {
      for (const [name, value] of new Headers(headers)) init.headers.set(name, value);
    }
    const { fetch: send = fetch, retry } = this.#options;
    const { method = 'POST', idempotent = false, reads = /^(GET|HEAD)$/.test(method) } = operation;
    const attempt = async () => read(await send(url, { ...init, signal: scope.signal }));
    // A stream can be read once only, so there is no second attempt.
    const retryOptions = init.body instanceof ReadableStream ? { limit: 0 } : retry;
    return retried(attempt, reads, idempotent, retryOptions, scope, (cause) => {
      return new ContractError(id, `${id} got no answer (${cause}).`, { cause });
    });
  }

  async #secrets(): Promise<Secrets['values']> {
    const credentials = Object.entries(this.#options.credentials ?? {});
    const secrets = credentials.map(async ([name, secret]) => {
      return [name, typeof secret === 'function' ? await secret() : secret] as const;
    });
    return Object.fromEntries(await Promise.all(secrets));
  }
}

/** Puts each value into the path if the path has a place for it, else into the query. */
function splitByLocation(
  { path }: ContractOperation,
  values: Readonly<Record<string, unknown>>,
): Groups {
  const isIn = ([name]: [string, unknown]) => path.includes(`{${name}}`);
  const entries = Object.entries(values);
  return {
    path: Object.fromEntries(entries.filter(isIn)),
    query: Object.fromEntries(entries.filter((entry) => !isIn(entry))),
  };
}

/** The value at a JSON Pointer (RFC 6901). */
export function valueAt(value: unknown, pointer: string): unknown {
  const tokens = pointer.split('/').slice(1);
  return tokens.reduce<unknown>(
    (node, token) => Object(node)[token.replaceAll('~1', '/').replaceAll('~0', '~')],
    value,
  );
}
