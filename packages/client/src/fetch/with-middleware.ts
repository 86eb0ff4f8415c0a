import createOpenapiFetch, { type Middleware } from 'openapi-fetch';
import { type OperationTable, operations } from '../operation.ts';
import { operationFinder } from '../operation-finder.ts';
import type { Fetch } from '../options.ts';

/**
 * A `fetch` with openapi-fetch's middleware around each request, retries included. The core of
 * openapi-fetch calls the middleware. Programs without middleware do not load it.
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
    client.use(...middleware);
    const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
    const sent = client.request(method.toLowerCase() as never, operation?.path ?? url, {
      ...init,
      // Without this, openapi-fetch takes every body for JSON, also where there is none.
      headers: { 'content-type': null, ...Object.fromEntries(new Headers(headers)) },
      params: { path: params ?? {}, query },
      bodySerializer: (sentBody: BodyInit) => sentBody,
      parseAs: 'stream',
    } as never);
    const { response, error } = (await sent) as { response: Response; error?: unknown };
    // A redirect in a page: no copy can have its status.
    if (response.ok || response.status === 0) return response;
    // openapi-fetch has already read the body of an error.
    const body = typeof error === 'string' ? error : JSON.stringify(error);
    return new Response([204, 205, 304].includes(response.status) ? null : body, response);
  };
}

async function resend(send: Fetch, request: Request, init: RequestInit): Promise<Response> {
  const { url, method, headers, redirect, credentials, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.blob();
  return send(url, { ...init, method, headers, body, redirect, credentials, signal });
}
