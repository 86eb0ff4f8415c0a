import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { newRequestId } from '@genmedia/server';
import { nodeListener } from '@genmedia/server/node';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Cidr } from '../network/address.ts';
import { isTrusted } from './client-address.ts';
import { createDrain } from './drain.ts';
import { guardSockets, type SocketLimits, socketLimits } from './guard-sockets.ts';
import { answerUnreadable, refuseRequest } from './unreadable-requests.ts';

export interface ListenOptions {
  host: string;
  port: number;
  /** The variable that sets `port`. */
  setting?: string;
  limits?: SocketLimits;
  /** Trusted proxies: they decide themselves how long their idle connections stay open. */
  proxies?: readonly Cidr[];
  /**
   * Called with the reason if a connection cannot be accepted, as when the process has too many
   * open files, or if an answer cannot be sent.
   */
  onError?: (error: Error) => void;
}

/**
 * Listens, before there is anything to serve. Rejects, with advice, if the port is in use or the
 * address does not belong to this machine.
 */
export async function listen(options: ListenOptions) {
  const {
    host,
    port,
    setting = 'PORT',
    limits = socketLimits,
    proxies = [],
    onError = () => {},
  } = options;
  let answer: RequestListener = answerUnavailable;
  const { server, drain } = guardedServer(limits, proxies, (...exchange) => answer(...exchange));
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, { host, port, setting });
  }
  // Without a listener, an error would end the process.
  server.on('error', onError);
  const { port: actual } = server.address() as AddressInfo;
  return {
    /** The URL on which it listens, such as `http://127.0.0.1:8787`. */
    url: `http://${nameOf(host)}:${actual}`,
    /** Answers requests from now on. Requests before that got a 503. */
    serve(app: Hono): void {
      const adapter = getRequestListener(app.fetch, { errorHandler: answerUnreadable });
      answer = nodeListener(app, (request, response) => {
        adapter(request, response).catch((error) => {
          onError(error);
          response.destroy();
        });
      });
    },
    /** From now on each answer ends its connection. New connections are still accepted. */
    announceClose: drain.announce,
    /**
     * Accepts no more requests, finishes the answers under way, and closes idle connections at
     * once.
     */
    close: drain.close,
  };
}

export type Listening = Awaited<ReturnType<typeof listen>>;

/** A server that refuses what no client needs, and passes all other requests on. */
function guardedServer(limits: SocketLimits, proxies: readonly Cidr[], answer: RequestListener) {
  // Each ends with its refusal, so nobody would get the answers to its later requests.
  const ending = new WeakSet<Socket>();
  const refusalOf = ({ rawHeaders, socket }: IncomingMessage) => {
    // Node would silently drop the headers beyond the limit.
    if (rawHeaders.length > 2 * limits.headerCount) return refuseHeaders;
    if (countHosts(rawHeaders) > 1) return refuseHosts;
    if (ending.has(socket) || waitingOn(socket) > limits.pipelined) return refusePipelined;
    return undefined;
  };
  const server = createServer(nodeOptions(limits), (request, response) => {
    const refuse = refusalOf(request);
    if (refuse) ending.add(request.socket);
    (refuse ?? answer)(request, response);
  });
  // Node would refuse such requests without a message. Servers may ignore them (RFC 9110, 10.1.1).
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange));
  server.maxConnections = limits.connections;
  // A connection has been idle: for `idleMs`, or for `proxyIdleMs` where that was set here before.
  server.on('timeout', (socket) => {
    const isLong = socket.timeout === limits.proxyIdleMs;
    if (isLong || !isTrusted(socket.remoteAddress ?? '', proxies)) socket.destroy();
    else socket.setTimeout(limits.proxyIdleMs);
  });
  const drain = createDrain(server);
  const waitingOn = guardSockets(server, limits);
  return { server, drain };
}

function nodeOptions(limits: SocketLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: limits.headerBytes,
    // Node would refuse such requests without a message. answerUnreadable gives one.
    requireHostHeader: false,
  };
}

/** How many Host headers a request has: Node would keep the first alone. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
}

/**
 * Clients cannot connect to an address that stands for all addresses of a machine, so this names
 * localhost.
 */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Clients that send their body after the answer get the answer nevertheless: see nodeListener. */
const lingering = (listener: RequestListener) => nodeListener(new Hono(), listener);

const refusing = (code: string) => lingering((_request, response) => refuseRequest(response, code));
const refuseHeaders = refusing('HPE_HEADER_OVERFLOW');
const refuseHosts = refusing('MANY_HOSTS');
const refusePipelined = refusing('MANY_PIPELINED');

const answerUnavailable = lingering((_request, response) => {
  const body = {
    status: 'error',
    code: 'unavailable',
    message: 'The service is starting. Try again in a second.',
    retry_after: 1,
  };
  response.writeHead(503, {
    'Content-Type': 'application/json',
    'Retry-After': '1',
    'X-Request-Id': newRequestId(),
  });
  response.end(JSON.stringify(body));
});

function explain(
  error: NodeJS.ErrnoException,
  { host, port, setting }: Required<Pick<ListenOptions, 'host' | 'port' | 'setting'>>,
): Error {
  const notOurs = `${host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop the process that uses it, or set ${setting} to another port.`,
    EADDRNOTAVAIL: notOurs,
    ENOTFOUND: notOurs,
    EACCES: `Port ${port} needs rights that this process does not have. Set ${setting} to a port above 1023.`,
  };
  return new Error(reasons[error.code ?? ''] ?? error.message, { cause: error });
}
