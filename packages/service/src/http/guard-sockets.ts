import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseSocket } from './refuse-socket.ts';
import type { SocketLimits } from './socket-limits.ts';
import { watchAnswer, watchBody } from './stalls.ts';

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
