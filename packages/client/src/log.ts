import { type Operation, type OperationId, type OperationTable, operations } from './operation.ts';
import { type FoundOperation, operationFinder } from './operation-finder.ts';
import type { Fetch } from './options.ts';

/** A request without what must not be in a log: no credential, no body. */
export interface LoggedRequest<K = OperationId> {
  /** The operation that is called. While a job is polled, the operation that reads the job. */
  operation: K | undefined;
  /** The method. */
  method: string;
  /**
   * The address, without the API key in its query or a token in its path. Of an address of no
   * operation, such as that of an upload, only the origin: `https://api.example/[hidden]`.
   */
  url: string;
  /** The Idempotency-Key, if the request starts a job. All attempts have the same. */
  idempotencyKey: string | undefined;
}

/** The outcome of a request. */
export interface LoggedResponse<K = OperationId> extends LoggedRequest<K> {
  /** HTTP status; undefined where no answer came. */
  status: number | undefined;
  /** `X-Request-Id` of the answer. */
  requestId: string | undefined;
  /** Milliseconds until the answer began or the request failed. */
  milliseconds: number;
  /** Name and code of what `fetch` threw. Its message is left out: it may contain the address. */
  error?: string | undefined;
}

/** Functions that are called for requests. What they throw is written to the console. */
export interface LogHooks<K = OperationId> {
  /** Called before each request, retries included. */
  onRequest?: ((request: LoggedRequest<K>) => void) | undefined;
  /** Called after each answer, and after each request that got none. */
  onResponse?: ((response: LoggedResponse<K>) => void) | undefined;
}

/**
 * A `fetch` that reports requests and answers, without anything that must not be in a log.
 *
 * ```ts
 * const genmedia = createClient({ fetch: withLog({ onResponse: console.log }) });
 * ```
 */
export function withLog(hooks: LogHooks, inner?: Fetch): Fetch {
  return createLogFor(operations, ['key', 'token'])(hooks, inner);
}

/**
 * `withLog` for the operations of a table. `secretParameters` are the parameters that hold
 * credentials, in the query or the path.
 */
export function createLogFor<T>(table: T, secretParameters: readonly string[]) {
  type K = keyof T & string;
  return ({ onRequest, onResponse }: LogHooks<K>, inner?: Fetch): Fetch => {
    const find = operationFinder(table as OperationTable);
    return async (url, init) => {
      const { method = 'GET' } = init;
      const found = find({ method, url });
      const request: LoggedRequest<K> = {
        operation: found?.id as K | undefined,
        method,
        url: shownUrl(url, found, secretParameters),
        idempotencyKey: new Headers(init.headers).get('idempotency-key') ?? undefined,
      };
      callHook(onRequest, { ...request });
      const started = performance.now();
      const logOutcome = (outcome: Pick<LoggedResponse, 'status' | 'requestId' | 'error'>) =>
        callHook(onResponse, {
          ...request,
          ...outcome,
          milliseconds: performance.now() - started,
        });
      let response: Response;
      try {
        response = await (inner ?? fetch)(url, init);
      } catch (error) {
        logOutcome({ status: undefined, requestId: undefined, error: nameOf(error) });
        throw error;
      }
      const { status, headers } = response;
      logOutcome({ status, requestId: headers.get('x-request-id') ?? undefined });
      return response;
    };
  };
}

/** Calls a hook, whose failure must not be one of the request: that would be sent again. */
export function callHook<T>(hook: ((fact: T) => unknown) | undefined, fact: T): void {
  const call = async () => hook?.(fact);
  call().catch((error: unknown) => console.error('A hook around fetch failed:', error));
}

/** An address without secrets. If no operation is known, only its origin: all else may be secret. */
function shownUrl(
  url: string,
  found: FoundOperation<string, Operation> | undefined,
  secretParameters: readonly string[],
): string {
  const { origin, pathname, search } = new URL(url, 'http://localhost');
  const start = /^https?:/i.test(url) ? origin : '';
  if (!found) return `${start}/[hidden]`;
  const { operation, path, params } = found;
  const isSecret = (name: string) => secretParameters.includes(name);
  const shownPath = operation.path.replaceAll(/{([^}]+)}/g, (_, name: string) =>
    isSecret(name) ? '[hidden]' : encodeURIComponent(params[name] ?? ''),
  );
  return start + pathname.slice(0, -path.length) + shownPath + withoutValues(search, isSecret);
}

/** Hides the values of secret parameters of a query, whose names may be encoded there. */
function withoutValues(search: string, isSecret: (name: string) => boolean): string {
  return search.replace(/([?&])([^=&?]*)=[^&]*/g, (pair, start, name) => {
    const [parameter = ''] = new URLSearchParams(name).keys();
    return isSecret(parameter) ? `${start}${name}=[hidden]` : pair;
  });
}

function nameOf(error: unknown): string {
  const { name, code, cause } = Object(error);
  return [name, code ?? Object(cause).code].filter(Boolean).join(' ');
}
