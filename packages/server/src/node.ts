/**
 * Runs the stubs directly on Node's HTTP server:
 *
 *     const app = createRouter(handlers, { authenticate });
 *     createServer(nodeListener(app, getRequestListener(app.fetch))).listen(8787);
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setImmediate as turn } from 'node:timers/promises';
import type { Hono } from 'hono';
import { reportedErrors } from './answer/pieces.ts';
import type { Endpoint } from './endpoint.ts';
import type { Answer } from './http/answer.ts';
import type { Incoming } from './http/incoming.ts';
import { isJsonType } from './http/media-type.ts';
import { headersOf, NodeIncoming } from './http/node-incoming.ts';
import { endpointOf } from './on-hono.ts';

/** How long a caller may go on sending after an early answer, in milliseconds. */
const lingerMs = 500;

/** The error code of a stream whose connection closed early, because the caller left. */
const prematureClose = 'ERR_STREAM_PREMATURE_CLOSE';

/** The most listeners for one event of an answer. */
const maxListeners = 30;

/**
 * Longer texts are sent in pieces of this size. Node tells of a piece only when all of it has been sent,
 * so with a whole text nobody could tell a slow reader from one that has stopped reading.
 */
const pieceBytes = 65_536;

/**
 * Answers operations without web requests and responses in between, because these cost more than
 * the stubs themselves. Everything else goes to the adapter: routes of your own, operations with
 * middleware, HTTP/2, and other requests than a plain GET or POST, or whose body was read before.
 *
 * @param app of `createRouter`, with routes of your own if you like.
 * @param adapter what you would otherwise give to Node's server: `getRequestListener(app.fetch)` of
 *   @hono/node-server.
 */
export function nodeListener(app: Hono, adapter: RequestListener): RequestListener {
  const originOf = originReader();
  return (incoming, outgoing) => {
    keepReadBody(incoming);
    const direct = directRequest(app, originOf, incoming, outgoing);
    // Express and others handle what the adapter's promise rejects with.
    if (!direct) return adapt(adapter, incoming, outgoing) as undefined;
    direct
      .endpoint(direct.request)
      .then((answer) => {
        const go = () => send(answer, incoming, outgoing);
        return incoming.complete ? go() : turn().then(go);
      })
      .catch((error) => {
        if (!reportedErrors.has(error)) console.error(error);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(500).end();
      });
  };
}

/** Has the adapter answer, after what came together with the head of a request was read. */
function adapt(adapter: RequestListener, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { complete, headers, httpVersionMajor } = incoming;
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  if (httpVersionMajor !== 1 || !hasBody || complete) return adapter(incoming, outgoing);
  closeAfterBody(incoming, outgoing);
  return turn().then(() => adapter(incoming, outgoing));
}

/** Gives the adapter the bytes of a body that Express's `json()` or the like has read. */
function keepReadBody(incoming: IncomingMessage & { body?: unknown; rawBody?: unknown }): void {
  // Some hosts parse `body` at the first look.
  if (!incoming.readableEnded) return;
  const { body, rawBody = body, headers, readableDidRead } = incoming;
  // Of an empty body, `json()` makes an object.
  const left = readableDidRead ? rawBody : '';
  const isSent = typeof left === 'string' || left instanceof Uint8Array;
  // The fields of a form do not tell how they were written.
  if (isSent || (left !== undefined && isJsonType(headers['content-type'] ?? '')))
    incoming.rawBody = Buffer.from(isSent ? left : JSON.stringify(left));
}

interface DirectRequest {
  endpoint: Endpoint;
  request: Incoming;
}

/** A path that needs no decoding and no normalization, with any query. */
const plainUrl = /^(?:\/[\w~-][\w.~-]*)+(?:\?[\w.~%&=+:,@/?!$()*;-]*)?$/;

type OriginOf = (incoming: IncomingMessage, host: string | null) => string | undefined;

/**
 * Reads the origin of requests; undefined if a URL would normalize it. Keeps the last one, because
 * most requests have the same.
 */
function originReader(): OriginOf {
  let lastOrigin = '';
  return ({ socket }, host) => {
    if (host === null) return undefined;
    const origin = `${'encrypted' in socket ? 'https' : 'http'}://${host}`;
    if (origin !== lastOrigin) {
      if (URL.parse(origin)?.origin !== origin) return undefined;
      lastOrigin = origin;
    }
    return origin;
  };
}

function directRequest(
  app: Hono,
  originOf: OriginOf,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): DirectRequest | undefined {
  const { method, url = '' } = incoming;
  if (method !== 'POST' && method !== 'GET') return undefined;
  if (incoming.httpVersionMajor !== 1) return undefined;
  if (incoming.readableDidRead || incoming.readableEnded) return undefined;
  if (!plainUrl.test(url)) return undefined;
  const header = headersOf(incoming);
  const origin = originOf(incoming, header('host'));
  if (origin === undefined) return undefined;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const endpoint = matchEndpoint(app, method, path);
  if (!endpoint) return undefined;
  const env = { incoming, outgoing };
  return { endpoint, request: new NodeIncoming(env, header, `${origin}${url}`, path) };
}

/** The endpoint of an app at a path. Handlers after it never run, so they do not matter. */
function matchEndpoint({ router }: Hono, method: string, path: string) {
  const [[first]] = matchesOf(router, method, path);
  return first && endpointOf(first[0][0]);
}

function matchesOf(router: Hono['router'], method: string, path: string) {
  try {
    return router.match(method, path);
  } catch {
    // No router supports a route of the app. The adapter reports it.
    return [[]] as ReturnType<typeof router.match>;
  }
}

function send(
  { status, headers, body }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> | undefined {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : 0;
  if (typeof body === 'string') headers['content-length'] ??= String(length);
  closeAfterBody(incoming, outgoing);
  outgoing.writeHead(status, headers);
  if (body === null || (typeof body === 'string' && length <= pieceBytes)) {
    outgoing.end(body, encodingOf(body, length));
    return undefined;
  }
  if (typeof body === 'string') {
    return pass(piecesOf(Buffer.from(body, encodingOf(body, length))), outgoing);
  }
  if (outgoing.destroyed) return body.cancel();
  outgoing.flushHeaders();
  return pass(Readable.fromWeb(body as NodeStream), outgoing);
}

/** If a text is all ASCII, Node does not have to count and convert its characters again. */
function encodingOf(text: string | null, length: number): BufferEncoding {
  return length === text?.length ? 'latin1' : 'utf8';
}

function* piecesOf(content: Buffer): Generator<Buffer, void> {
  for (let from = 0; from < content.length; from += pieceBytes) {
    yield content.subarray(from, from + pieceBytes);
  }
}

/** Sends a body as fast as the caller reads it. */
function pass(body: Iterable<Buffer> | Readable, outgoing: ServerResponse): Promise<void> {
  // A pipeline adds seven listeners. Together with those of a server, Node would warn of a leak.
  outgoing.setMaxListeners(maxListeners);
  return pipeline(body, outgoing).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== prematureClose) throw error;
  });
}

/**
 * If the caller is still sending, the connection closes with the answer, but not before the rest was
 * read and dropped for a while: one that closes at once may lose the answer on its way, and proxies
 * would send the next request into the body of one that stays open.
 */
function closeAfterBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete) return;
  const { writeHead, end } = outgoing;
  outgoing.writeHead = (...head: unknown[]) => {
    if (!incoming.complete && !outgoing.headersSent) outgoing.setHeader('connection', 'close');
    return Reflect.apply(writeHead, outgoing, head);
  };
  outgoing.end = (...last: unknown[]) => {
    if (incoming.complete || incoming.destroyed) return Reflect.apply(end, outgoing, last);
    outgoing.end = () => outgoing;
    const callback = last.find((value) => typeof value === 'function');
    if (last[0] && last[0] !== callback) {
      Reflect.apply(outgoing.write, outgoing, last.slice(0, callback ? -1 : undefined));
    } else outgoing.flushHeaders();
    const finish = () => {
      clearTimeout(timer);
      incoming.off('close', finish);
      Reflect.apply(end, outgoing, [callback]);
    };
    const timer = setTimeout(finish, lingerMs);
    incoming.once('close', finish).resume();
    return outgoing;
  };
}
