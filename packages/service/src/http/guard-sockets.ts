import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseSocket } from './refuse-socket.ts';

/**
 * What a client may take of the server before it has asked for anything. Times in milliseconds: with
 * a check a second, whoever sends nothing is gone within ten seconds.
 */
export const socketLimits = {
  /** For all headers of a request, from the first byte or from the connection. */
  headersMs: 8000,
  /** All names and values of a request's headers, in bytes. */
  headerBytes: 16_384,
  headerCount: 100,
  /** For a body; each of `bodyBytesPerSecond` that has come gives a second more. */
  bodyMs: 8000,
  bodyBytesPerSecond: 4096,
  /** For a whole request, however steadily it comes. */
  requestMs: 300_000,
  /** Between two requests of a connection. */
  idleMs: 5000,
  /** For a client to take more of an answer, where it has stopped to. */
  unreadMs: 60_000,
  /** How often the times are looked at. */
  checkMs: 1000,
  /** Open at once; those beyond are closed as they come. */
  connections: 10_000,
};

export type SocketLimits = typeof socketLimits;

/**
 * Closes connections that only take up room, each with the clearest answer that is still possible.
 * Node's own timers see to headers and to idle connections; what they leave out is here.
 */
export function guardSockets(server: Server, limits: SocketLimits): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  const exchanges = new Map<ServerResponse, Exchange>();

  server.on('clientError', ({ code }: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    refuseSocket(socket, code, answers.get(socket));
  });

  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    answers.set(socket, answer);
    exchanges.set(answer, {
      request,
      bodyIsSlow: watchBody(request, limits),
      isUnread: watchAnswer(socket, limits),
    });
    // An answer can be ahead of the body that it refuses.
    answer.once('close', () => request.complete && exchanges.delete(answer));
  });

  const check = (answer: ServerResponse, { request, bodyIsSlow, isUnread }: Exchange) => {
    const { socket } = request;
    if (socket.destroyed || (answer.closed && request.complete)) exchanges.delete(answer);
    else if (bodyIsSlow()) refuseSocket(socket, 'ERR_HTTP_REQUEST_TIMEOUT', answer);
    else if (isUnread()) socket.destroy();
  };
  const timer = setInterval(() => {
    for (const [answer, exchange] of exchanges) check(answer, exchange);
  }, limits.checkMs);
  // A server that cannot listen never closes, and its process must end all the same.
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

interface Exchange {
  request: IncomingMessage;
  bodyIsSlow(): boolean;
  isUnread(): boolean;
}

/** Tells, whenever asked, whether the body of a request comes more slowly than it may. */
function watchBody(
  request: IncomingMessage,
  { bodyMs, bodyBytesPerSecond }: SocketLimits,
): () => boolean {
  let since = performance.now();
  let from = request.socket.bytesRead;
  return () => {
    if (request.complete || request.destroyed) return false;
    const now = performance.now();
    const bytes = request.socket.bytesRead;
    // What has come and is not taken is our own delay.
    if (request.readableLength > 0) {
      since = now;
      from = bytes;
    }
    return now - since > bodyMs + ((bytes - from) / bodyBytesPerSecond) * 1000;
  };
}

/** Tells, whenever asked, whether the client has stopped to take what is sent to it. */
function watchAnswer(socket: Socket, { unreadMs }: SocketLimits): () => boolean {
  let since = performance.now();
  let sent = 0;
  return () => {
    const now = performance.now();
    const { bytesWritten, writableLength } = socket;
    if (writableLength === 0 || bytesWritten - writableLength !== sent) {
      since = now;
      sent = bytesWritten - writableLength;
    }
    return now - since > unreadMs;
  };
}
