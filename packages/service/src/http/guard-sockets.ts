import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseSocket } from './unreadable-requests.ts';

/**
 * What a client may take of the server besides the work on its requests. Times are in milliseconds.
 * They are checked once a second, so a client that sends nothing is cut off within ten seconds.
 */
export const socketLimits = {
  /**
   * For all headers of a request, counted from its first byte or from the start of the connection.
   */
  headersMs: 8000,
  /** The most bytes of all names and values of a request's headers. */
  headerBytes: 16_384,
  headerCount: 100,
  /** For a body. Each `bodyBytesPerSecond` received adds a second. */
  bodyMs: 8000,
  bodyBytesPerSecond: 4096,
  /** For a whole request, however steadily it arrives. */
  requestMs: 300_000,
  /** For the time between two requests of a connection. */
  idleMs: 5000,
  /**
   * The same for trusted proxies. It is longer than they keep connections themselves (600 s at Google,
   * 60 s at AWS), so that none sends a request into a connection that is just being closed.
   */
  proxyIdleMs: 620_000,
  /** For a client that has stopped reading its answer. */
  unreadMs: 60_000,
  /** How often the times are checked. */
  checkMs: 1000,
  /**
   * How many requests of a connection may wait for their answers. Node reads pipelined requests as
   * fast as they come, however many of them are being answered.
   */
  pipelined: 32,
  /** How many connections may be open. Further ones are closed at once. */
  connections: 10_000,
};

export type SocketLimits = typeof socketLimits;

/**
 * Closes connections that only waste resources, each with the clearest answer that is still
 * possible. Node's own timers handle headers and idle connections; this handles the rest.
 *
 * @returns a function that tells how many requests of a connection wait for their answers.
 */
export function guardSockets(server: Server, limits: SocketLimits): (socket: Socket) => number {
  /** The answers of each connection that are not complete: several if its requests are pipelined. */
  const answers = new WeakMap<Socket, Set<ServerResponse>>();
  const exchanges = new Map<ServerResponse, Exchange>();

  const refuse = (socket: Socket, code: string | undefined) => {
    const open = [...(answers.get(socket) ?? [])];
    const isAnswering = open.some(({ headersSent, writableFinished }) => {
      return headersSent && !writableFinished;
    });
    refuseSocket(socket, code, isAnswering);
  };

  server.on('clientError', ({ code }: NodeJS.ErrnoException, stream) => {
    refuse(stream as Socket, code);
  });

  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    const open = answers.get(socket) ?? answersOn(socket);
    answers.set(socket, open.add(answer));
    exchanges.set(answer, {
      request,
      bodyIsSlow: watchBody(request, limits),
      isUnread: watchAnswer(socket, limits),
    });
    answer.once('close', () => {
      open.delete(answer);
      // It may end before the body that it refuses, whose client is still watched then.
      if (request.complete) exchanges.delete(answer);
    });
  });

  const check = (answer: ServerResponse, { request, bodyIsSlow, isUnread }: Exchange) => {
    const { socket } = request;
    if (socket.destroyed || (answer.closed && request.complete)) exchanges.delete(answer);
    else if (bodyIsSlow()) refuse(socket, 'ERR_HTTP_REQUEST_TIMEOUT');
    else if (isUnread()) socket.destroy();
  };
  const timer = setInterval(() => {
    for (const [answer, exchange] of exchanges) check(answer, exchange);
  }, limits.checkMs);
  // If the server cannot listen, it never closes. The timer must not keep its process alive.
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return (socket) => answers.get(socket)?.size ?? 0;
}

/**
 * Makes the set for the answers of a connection that are not complete, and closes those that are left
 * when it closes: Node 22 closes the first of pipelined answers alone. Whatever belongs to a request,
 * such as the memory for its body, is given back when its answer closes.
 */
function answersOn(socket: Socket): Set<ServerResponse> {
  const open = new Set<ServerResponse>();
  const closeLeft = () => {
    for (const answer of open) if (!answer.closed) answer.destroy().emit('close');
  };
  // Once Node has closed those that it closes.
  socket.once('close', () => setImmediate(closeLeft));
  return open;
}

interface Exchange {
  request: IncomingMessage;
  bodyIsSlow(): boolean;
  isUnread(): boolean;
}

/** Returns a function that tells whether the body of a request arrives more slowly than allowed. */
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
    // Received bytes that the service has not read yet are its own delay, not the client's.
    if (request.readableLength > 0) {
      since = now;
      from = bytes;
    }
    return now - since > bodyMs + ((bytes - from) / bodyBytesPerSecond) * 1000;
  };
}

/** Returns a function that tells whether the client has stopped reading its answer. */
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
