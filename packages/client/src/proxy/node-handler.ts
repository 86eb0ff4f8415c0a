import { during } from '../scope.ts';
import type { ProxyHandler } from './proxy.ts';

/** The parts of Node's and Express's requests that the handler reads. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  /** The method, such as `POST`. */
  method?: string | undefined;
  /** The path and the query. */
  url?: string | undefined;
  /** Path and query before Express removed the mount path. */
  originalUrl?: string | undefined;
  /** The headers, in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, if something like `express.json` has already read it. */
  body?: unknown;
}

/** The parts of Node's and Express's responses that the handler uses. */
export interface NodeResponse {
  /** Whether the connection is gone. */
  readonly destroyed?: boolean;
  /** What an answer by HTTP/2 has in place of `destroyed`. */
  readonly stream?: { readonly destroyed: boolean } | undefined;
  /** Begins the answer. */
  writeHead(status: number, headers: Record<string, string | string[]>): unknown;
  /** Sends a piece of the body. Returns false if the next piece has to wait for `drain`. */
  write(chunk: Uint8Array): boolean;
  /** Ends the answer. */
  end(): unknown;
  /** Calls the listener, once. */
  once(event: 'close' | 'drain', listener: () => void): unknown;
  /** Breaks the connection. */
  destroy(): unknown;
}

/** What `toNodeHandler` takes besides the proxy. */
export interface NodeHandlerOptions {
  /**
   * Called with what went wrong while an answer was sent: the connection is then broken. Default
   * `console.error`.
   */
  onError?: ((error: unknown) => void) | undefined;
}

/**
 * A proxy for Node's own server and for Express.
 *
 * ```ts
 * app.use('/api/genmedia', toNodeHandler(proxy));
 * ```
 */
export function toNodeHandler(
  proxy: ProxyHandler,
  { onError = console.error }: NodeHandlerOptions = {},
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const signal = disconnectOf(response);
    try {
      const passed = requestOf(request, signal);
      const answer = passed ? await proxy(passed) : new Response(null, { status: 400 });
      response.writeHead(answer.status, headersOf(answer));
      if (answer.body) await sendBody(answer.body, response, signal);
      response.end();
    } catch (error) {
      const hasLeft = signal.aborted;
      // The normal end of an answer that has broken off would make it look whole.
      response.destroy();
      if (!hasLeft) onError(error);
    }
  };
}

/** A signal that is aborted when the connection of an answer closes. */
function disconnectOf(response: NodeResponse): AbortSignal {
  const disconnected = new AbortController();
  // The caller may have left before, and `close` comes once.
  if (response.destroyed || response.stream?.destroyed) disconnected.abort();
  else response.once('close', () => disconnected.abort());
  return disconnected.signal;
}

async function sendBody(
  body: ReadableStream<Uint8Array>,
  response: NodeResponse,
  signal: AbortSignal,
): Promise<void> {
  const reader = body.getReader();
  // Nobody reads the rest of an answer whose caller has left.
  const leave = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (response.write(value)) continue;
    const drained = new Promise<void>((resolve) => response.once('drain', resolve));
    await during(signal, drained);
  }
}

/** Each cookie is a header of its own. */
function headersOf({ headers }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

/** The request for `fetch`. Undefined if that knows no such request, as with the method TRACE. */
function requestOf(request: NodeRequest, signal: AbortSignal): Request | undefined {
  const { method = 'GET', url = '/', originalUrl = url } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD' && hasContent(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    // Headers of the connection do not belong to the request, nor HTTP/2's parts of the first line.
    /^(:.*|connection|keep-alive|transfer-encoding|content-length|expect|upgrade)$/.test(name)
      ? []
      : [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
  try {
    // The caller may name a host in front of the path.
    const { pathname, search } = new URL(originalUrl.replace(/^\/\//, '/.//'), 'http://localhost');
    return new Request(`http://localhost${pathname}${search}`, {
      method,
      headers,
      signal,
      ...(hasBody && { body: bodyOf(request), duplex: 'half' }),
    });
  } catch {
    return undefined;
  }
}

/** Whether a request has a body, by its headers, or because something has read one. */
function hasContent({ headers, body }: NodeRequest): boolean {
  // HTTP/2 needs neither of the first two.
  const stated = headers['content-length'] ?? headers['transfer-encoding'] ?? headers[':method'];
  // `fetch` states the length 0 of a body that is not there (Fetch, 4.5).
  if (stated !== undefined) return stated !== '0';
  if (typeof body !== 'object' || body instanceof Uint8Array) return body !== undefined;
  // In Express 4, `express.json()` reads an empty object where there is nothing.
  return Object.keys(body ?? {}).length > 0;
}

function bodyOf(request: NodeRequest): BodyInit {
  const { body } = request;
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  if (body !== undefined) return typeof body === 'string' ? body : JSON.stringify(body);
  const chunks = request[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
