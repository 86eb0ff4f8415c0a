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

/**
 * A proxy for Node's own server and for Express.
 *
 * ```ts
 * app.use('/api/genmedia', toNodeHandler(proxy));
 * ```
 */
export function toNodeHandler(
  proxy: ProxyHandler,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const disconnected = new AbortController();
    const closed = new Promise<void>((resolve) => {
      const leave = () => {
        disconnected.abort();
        resolve();
      };
      // The caller may have left before, and `close` comes once.
      if (response.destroyed || response.stream?.destroyed) leave();
      else response.once('close', leave);
    });
    try {
      const answer = await proxy(requestOf(request, disconnected.signal));
      response.writeHead(answer.status, headersOf(answer));
      const reader = answer.body?.getReader();
      // Nobody reads the rest of an answer whose caller has left.
      closed.then(() => reader?.cancel()).catch(() => {});
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done || disconnected.signal.aborted) break;
        if (value && !response.write(value)) {
          const drained = new Promise<void>((resolve) => response.once('drain', resolve));
          await Promise.race([closed, drained]);
        }
      }
      response.end();
    } catch {
      // `fetch` knows no such request, or the answer broke off: then that to the page does, too.
      response.destroy();
    }
  };
}

/** Each cookie is a header of its own. */
function headersOf({ headers }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

function requestOf(request: NodeRequest, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', originalUrl = url } = request;
  // `fetch` states the length 0 of a body that is not there (Fetch, 4.5); others leave it out. HTTP/2
  // needs neither header.
  const [stated = request.body] = ['content-length', 'transfer-encoding', ':method'].flatMap(
    (name) => request.headers[name] ?? [],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD' && stated !== undefined && stated !== '0';
  // The caller may name a host in front of the path.
  const { pathname, search } = new URL(originalUrl.replace(/^\/\//, '/.//'), 'http://localhost');
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    // Headers of the connection do not belong to the request, nor HTTP/2's parts of the first line.
    /^(:.*|connection|keep-alive|transfer-encoding|content-length|expect|upgrade)$/.test(name)
      ? []
      : [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
  return new Request(`http://localhost${pathname}${search}`, {
    method,
    headers,
    signal,
    ...(hasBody && { body: bodyOf(request), duplex: 'half' }),
  });
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
