import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

export interface Listening {
  url: string;
  /** Takes no more requests, answers those that came, and closes idle connections at once. */
  close(): Promise<void>;
}

type Fetch = Parameters<typeof getRequestListener>[0];

/** Headers must come within this time: slow clients hold a socket no longer. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 60_000;
/** Answers that take longer than this after a stop was asked for are cut off. */
const drainMs = 30_000;
const maxHeaderBytes = 16_384;

/** Rejects if the address is taken or is not this machine's, with a message that says so. */
export async function listen(
  fetch: Fetch,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: maxHeaderBytes,
    },
    getRequestListener(fetch),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${actual}`, close: () => drain(server) };
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or set PORT to another.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
    EACCES: `Port ${port} needs rights that this process has not. Set PORT to one above 1023.`,
  };
  return new Error(reasons[error.code ?? ''] ?? error.message, { cause: error });
}
