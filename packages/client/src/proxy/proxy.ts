import { type Operation, type OperationId, operationOf, pollOf } from '../operation.ts';
import { operationFinder } from '../operation-finder.ts';
import type { ClientOptions, CredentialSource } from '../options.ts';
import { settingsOf } from '../settings.ts';
import { urlOf } from '../url.ts';
import { NotAnObject, withKey } from './with-key.ts';

/** What a page asks for. */
export interface Proxied {
  /** The page's request. Its body is for the service: read a clone. */
  request: Request;
  /** The operation that it calls. */
  operation: OperationId;
  /** The parameters of the operation's path, such as the `id` of a job. */
  params: Readonly<Record<string, string>>;
}

/** What `createProxy` takes. */
export interface ProxyOptions {
  /** Where the service is. Left out, it is the environment's `GENMEDIA_URL`. */
  baseUrl?: string | undefined;
  /** The API key that is added. Left out, it is the environment's `GENMEDIA_API_KEY`. */
  apiKey?: CredentialSource | undefined;
  /** The access token that is added to the agents' operations that need one. */
  accessToken?: CredentialSource | undefined;
  /**
   * Whether a page may do what it asks for; every request is put before it. A Response is what the
   * page is answered instead. Ids of jobs can be guessed: if users must not see each other's
   * results, check `params.id` when a job is fetched.
   */
  authorize: (proxied: Proxied) => boolean | Response | Promise<boolean | Response>;
  /** The operations that are let through, and with them those that read their jobs. */
  operations: readonly OperationId[];
  /** Used in place of the global `fetch`. */
  fetch?: ClientOptions['fetch'];
  /** Hears of what the page is not told: why the service cannot be reached. Default `console.error`. */
  onError?: ((error: unknown) => void) | undefined;
}

/** A handler as Next, Hono, Workers, Deno and Bun take it; `toNodeHandler` is for Express and Node. */
export type ProxyHandler = (request: Request) => Promise<Response>;

/** What a page may tell the service, and the service a page. Cookies and addresses stay behind. */
const ASKED = ['accept', 'content-type', 'idempotency-key'];
const ANSWERED =
  /^(content-type|date|retry-after|x-request-id|x-ratelimit-\w+|deprecation|sunset|cache-control)$/;

/**
 * Passes on what a page's client asks for, with the credential that the page must not have. Mount it
 * anywhere: a request is known by the end of its path. Throws a TypeError where `authorize`,
 * `operations`, or the service's address or key are missing.
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
  onError,
  ...options
}: ProxyOptions): ProxyHandler {
  if (typeof authorize !== 'function') {
    throw new TypeError('createProxy needs authorize: without it, everybody could use your key.');
  }
  if (!operations?.length) throw new TypeError('createProxy needs the operations to let through.');
  const settings = settingsOf({ ...options, dangerouslyAllowBrowser: true });
  const ids = [...new Set(operations.flatMap((id) => [id, pollOf(id) ?? id]))];
  if (!settings.apiKey && ids.some((id) => takesKey(operationOf(id)))) {
    throw new TypeError('createProxy needs an apiKey, or GENMEDIA_API_KEY.');
  }
  const find = operationFinder(ids);
  return async (request) => {
    const found = find(request);
    if (!found) return refusal(404, 'not_found', 'This operation is not offered here.');
    const { id, operation, params } = found;
    try {
      const allowed = await authorize({ request, operation: id, params });
      if (allowed instanceof Response) return allowed;
      if (allowed !== true) return refusal(403, 'forbidden', 'You may not call this operation.');
      if (!isJson(request)) {
        return refusal(415, 'unsupported_media_type', 'Send JSON, with its Content-Type.');
      }
      return await pass({ request, operation, params, settings });
    } catch (error) {
      if (error instanceof NotAnObject) return refusal(400, 'invalid_json', error.message);
      if (!request.signal.aborted) (onError ?? console.error)(error);
      return refusal(502, 'unavailable', 'The service cannot be reached.');
    }
  };
}

function takesKey({ credential }: Operation): boolean {
  return credential === undefined || credential === 'query';
}

/** A page of another origin can send anything but JSON without being asked for its permission. */
function isJson({ method, headers, body }: Request): boolean {
  const type = headers.get('content-type') ?? '';
  return method === 'GET' || /^application\/json\b/i.test(type) || (!body && !type);
}

interface Passing {
  request: Request;
  operation: Operation;
  params: Readonly<Record<string, string>>;
  settings: ReturnType<typeof settingsOf>;
}

async function pass({ request, operation, params, settings }: Passing): Promise<Response> {
  const { fetch: send = fetch, baseUrl, apiKey, accessToken } = settings;
  const { credential, method = 'POST', path, queryParams = [] } = operation;
  const secret = await secretOf(credential === 'bearer' ? accessToken : apiKey);
  const asked = new URL(request.url).searchParams;
  const query = Object.fromEntries(queryParams.map((name) => [name, asked.getAll(name)]));
  const headers = new Headers();
  for (const name of ASKED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (credential === 'bearer' && secret) headers.set('authorization', `Bearer ${secret}`);
  const keyed = credential === undefined && secret !== undefined;
  if (keyed) headers.set('content-type', 'application/json');
  let refused: NotAnObject | undefined;
  const response = await send(
    urlOf(operation, path, baseUrl, {
      path: params,
      query: credential === 'query' ? { ...query, key: secret } : query,
    }),
    {
      method,
      headers,
      body: keyed
        ? withKey(request.body, secret, (reason) => {
            refused = reason;
          })
        : request.body,
      redirect: 'manual',
      signal: request.signal,
      // Of fetch, though not yet of its types: the body is sent while it comes.
      duplex: 'half',
    } as RequestInit,
  ).catch((error) => {
    throw refused ?? error;
  });
  return answerOf(response, takesKey(operation));
}

function secretOf(credential: CredentialSource | undefined) {
  return typeof credential === 'function' ? credential() : credential;
}

/** What of an answer is the page's. A refused key is not: that is between server and service. */
function answerOf(response: Response, isKeyed: boolean): Response {
  const { status, body } = response;
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new Error(`The service answered with a redirect (${status}): is the baseUrl right?`);
  }
  if (status === 401 && isKeyed) throw new Error('The service refuses the apiKey of the proxy.');
  const headers = new Headers({ 'cache-control': 'no-store' });
  response.headers.forEach((value, name) => {
    if (ANSWERED.test(name)) headers.set(name, value);
  });
  return new Response(body, { status, headers });
}

/** An error as the contract's operations answer it. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ status: 'error', code, message }, { status });
}
