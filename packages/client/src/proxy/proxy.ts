import { type Operation, type OperationId, operationOf } from '../operation.ts';
import { operationFinder } from '../operation-finder.ts';
import type { ClientOptions, CredentialSource } from '../options.ts';
import { settingsOf } from '../settings.ts';
import { forward, takesKey } from './forward.ts';
import {
  isForeignJob,
  type JobOwners,
  memoryOwners,
  ownAnswer,
  type ProxyUsage,
} from './owners.ts';
import { NotAnObject } from './with-key.ts';

/** The request of a page. */
export interface Proxied {
  /** The page's request. The service needs its body: read a clone. */
  request: Request;
  /** The operation that the page calls. */
  operation: OperationId;
  /** The parameters of the operation's path, such as the `id` of a job. */
  params: Readonly<Record<string, string>>;
}

/** Whether the page may make a request, and for whom; or the answer in place of the service's. */
export type Allowed = boolean | Response | { owner: string };

/** What `createProxy` takes. */
export interface ProxyOptions {
  /** The address of the service. Default: the environment variable `GENMEDIA_URL`. */
  baseUrl?: string | undefined;
  /**
   * The API key that the proxy adds. Default: the environment variable `GENMEDIA_API_KEY`. A function
   * is called again with a secret that the service has refused, for the next request.
   */
  apiKey?: CredentialSource | undefined;
  /**
   * The access token that the proxy adds for the agents' operations that need one. A function is
   * called as that of the API key.
   */
  accessToken?: CredentialSource | undefined;
  /**
   * Decides on every request whether the page may make it. A Response is sent to the page instead
   * of the service's answer. Ids of jobs can be guessed: if users must not see each other's
   * results or cancel each other's jobs, answer with the `owner` of the request. For an owner, jobs
   * that another one started, or that nobody is known to have started, do not exist (404). Lists
   * lack them: each page is filled from up to ten of the service's.
   */
  authorize: (proxied: Proxied) => Allowed | Promise<Allowed>;
  /** Remembers the owners of jobs. Default: in the memory of this process. */
  owners?: JobOwners | undefined;
  /**
   * Called with each request of an owner that the service has accepted and that may cost something;
   * once for a job, also if its request is repeated. If it or `owners.set` fails for a job, the page
   * gets a 502 and may try again, so it is called again for that job, as it may be in another
   * process: count by `job`. If it fails for any other request, `onError` is told.
   */
  onUsage?: ((usage: ProxyUsage) => unknown) | undefined;
  /**
   * The operations that the proxy lets through. It also lets through those that read and cancel
   * their jobs.
   */
  operations: readonly OperationId[];
  /** Used in place of the global `fetch`. */
  fetch?: ClientOptions['fetch'];
  /**
   * Called with errors that the page must not see, such as why the service cannot be reached, or
   * what `authorize` threw. Default `console.error`.
   */
  onError?: ((error: unknown) => void) | undefined;
}

/** A handler for Next, Hono, Workers, Deno and Bun. For Express and Node, use `toNodeHandler`. */
export type ProxyHandler = (request: Request) => Promise<Response>;

/**
 * Passes requests of a page's client to the service, and adds the credential that the page must not
 * have. You can mount it at any path: it knows a request by the end of its path. Throws a TypeError
 * if `authorize`, `operations`, the service's address or an API key that an operation needs is
 * missing, and for an operation that the contract lacks.
 *
 * ```ts
 * // app/api/genmedia/[...path]/route.ts
 * const proxy = createProxy({
 *   operations: ['generateImage'],
 *   authorize: async ({ request }) => (await userOf(request)) !== undefined,
 * });
 * export { proxy as GET, proxy as POST };
 * ```
 */
export function createProxy({
  authorize,
  operations,
  owners = memoryOwners(),
  onUsage,
  onError = console.error,
  ...options
}: ProxyOptions): ProxyHandler {
  if (typeof authorize !== 'function') {
    throw new TypeError('createProxy needs authorize: without it, everybody could use your key.');
  }
  if (!operations?.length) throw new TypeError('createProxy needs the operations to let through.');
  const settings = settingsOf({ ...options, dangerouslyAllowBrowser: true });
  const offered = withJobs(operations);
  if (!settings.apiKey && Object.values(offered).some(takesKey)) {
    throw new TypeError('createProxy needs an apiKey, or GENMEDIA_API_KEY.');
  }
  const find = operationFinder(offered);
  const claims = new Map<number, Promise<boolean>>();
  return async (request) => {
    const found = find(request);
    if (!found) return refusal(404, 'not_found', 'This operation is not offered here.');
    const { id, operation, params } = found;
    try {
      const allowed = await authorize({ request, operation: id, params });
      if (allowed instanceof Response) return allowed;
      const owner = ownerIn(allowed);
      if (allowed !== true && !owner) {
        return refusal(403, 'forbidden', 'You may not call this operation.');
      }
      if (!isJson(request)) {
        return refusal(415, 'unsupported_media_type', 'Send JSON, with its Content-Type.');
      }
      const forwarding = { request, operation, params, settings, owner };
      if (!owner) return await forward(forwarding);
      if (await isForeignJob({ owner, owners }, params)) return noJob();
      const fetchPage = (cursor: string, limit: number) =>
        forward({ ...forwarding, request: pageRequest(request, cursor, limit) });
      const call = { owner, owners, id, operation, onUsage, onError, claims, fetchPage };
      return (await ownAnswer(await forward(forwarding), call)) ?? noJob();
    } catch (error) {
      if (error instanceof NotAnObject) return refusal(400, 'invalid_json', error.message);
      if (!request.signal.aborted) onError(error);
      return refusal(502, 'unavailable', 'The request could not be passed on. Try again later.');
    }
  };
}

/** The operations, and those that read and cancel the jobs that they start. */
function withJobs(operations: readonly OperationId[]): Record<OperationId, Operation> {
  const polls = operations.flatMap((id) => operationOf(id).poll ?? []);
  const cancels = polls.flatMap((id) => operationOf(id as OperationId).cancel ?? []);
  const ids = [...operations, ...polls, ...cancels] as OperationId[];
  return Object.fromEntries(ids.map((id) => [id, operationOf(id)])) as Record<
    OperationId,
    Operation
  >;
}

/** The request for another page of a list. */
function pageRequest(request: Request, cursor: string, limit: number): Request {
  const url = new URL(request.url);
  url.searchParams.set('cursor', cursor);
  url.searchParams.set('limit', String(limit));
  return new Request(url, request);
}

function ownerIn(allowed: Allowed): string | undefined {
  const { owner } = Object(allowed) as { owner?: unknown };
  return typeof owner === 'string' && owner ? owner : undefined;
}

/** As the service answers where there is no job. */
function noJob(): Response {
  return refusal(404, 'not_found', 'There is no such job.');
}

/**
 * A page of another origin may send JSON only after a preflight request, but texts, forms, and
 * empty bodies without a type at once. For empty bodies, the browser says where the page is from.
 */
function isJson({ method, headers, body }: Request): boolean {
  const type = headers.get('content-type') ?? '';
  if (method === 'GET' || /^application\/json\b/i.test(type)) return true;
  return !body && !type && /^(same-origin|none)$/.test(headers.get('sec-fetch-site') ?? 'none');
}

/** An error in the shape of the contract's operations. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ status: 'error', code, message }, { status });
}
