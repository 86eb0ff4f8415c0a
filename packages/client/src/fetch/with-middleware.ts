import createOpenapiFetch, { type Middleware } from 'openapi-fetch';
import { type OperationTable, operations } from '../operation.ts';
import { operationFinder } from '../operation-finder.ts';
import type { Fetch } from '../options.ts';

/**
 * A `fetch` with openapi-fetch's middleware around each request, retries included. openapi-fetch
 * itself calls the middleware, so order and rules are its own; programs without middleware do not
 * load it.
 *
 * ```ts
 * const genmedia = createClient({ fetch: withMiddleware([timing, tracing]) });
 * ```
 *
 * Middleware can see the credential: it is in the body, the query or a header of a request.
 */
export function withMiddleware(middleware: readonly Middleware[], inner?: Fetch): Fetch {
  return createMiddlewareFor(operations)(middleware, inner);
}

/** `withMiddleware` for the operations of a table. */
export function createMiddlewareFor(table: OperationTable) {
  const find = operationFinder(table);
  return (middleware: readonly Middleware[], inner?: Fetch) => fetchWith(find, middleware, inner);
}

function fetchWith(
  find: ReturnType<typeof operationFinder>,
  middleware: readonly Middleware[],
  inner?: Fetch,
): Fetch {
  return async (url, init) => {
    const { method = 'GET', headers = {} } = init;
    const { operation, params } = find({ method, url }) ?? {};
    const client = createOpenapiFetch<Record<string, never>>({
      fetch: inner ? (request) => resend(inner, request, init) : globalThis.fetch,
      // The address is complete already. Its template is only for the middleware.
      pathSerializer: () => url,
      querySerializer: () => '',
    });
    // openapi-fetch reads the body of an error. Its first middleware sees the answer last.
    let failed: Response | undefined;
    const keepError: Middleware = {
      onResponse({ response: answer }) {
        if (!answer.ok) failed = answer.clone();
      },
    };
    client.use(keepError, ...middleware);
    const sent = client.request(method.toLowerCase() as never, operation?.path ?? url, {
      ...init,
      // Without this, openapi-fetch takes every body for JSON, also where there is none.
      headers: { 'content-type': null, ...Object.fromEntries(new Headers(headers)) },
      params: { path: params ?? {}, query: queryOf(url) },
      bodySerializer: (sentBody: BodyInit) => sentBody,
      parseAs: 'stream',
    } as never);
    const { response, error } = (await sent) as { response: Response; error?: unknown };
    if (failed || !response.bodyUsed) return failed ?? response;
    // `onRequest` of some middleware has answered with this error, past `onResponse`.
    return new Response(typeof error === 'string' ? error : JSON.stringify(error), response);
  };
}

/** The parameters of a query. One that occurs several times is a list. */
function queryOf(url: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URL(url, 'http://localhost').searchParams) {
    const known = query.get(name);
    if (Array.isArray(known)) known.push(value);
    else query.set(name, known === undefined ? value : [known, value]);
  }
  return Object.fromEntries(query);
}

async function resend(send: Fetch, request: Request, init: RequestInit): Promise<Response> {
  const { url, method, headers, redirect, credentials, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.blob();
  return send(url, { ...init, method, headers, body, redirect, credentials, signal });
}
