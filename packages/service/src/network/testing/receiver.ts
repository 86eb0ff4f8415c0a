import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, Socket } from 'node:net';
import { vi } from 'vitest';

export interface Receiver {
  readonly port: number;
  /** How many connections were opened so far. */
  readonly connections: number;
  /** How many of them are open now. */
  readonly open: number;
  /** Bytes received on all connections so far. */
  readonly received: number;
  /** Bytes sent on all connections so far. */
  readonly sent: number;
  close(): Promise<void>;
}

/** Starts an HTTP server on 127.0.0.1 that counts what it receives. */
export function startReceiver(onRequest: RequestListener): Promise<Receiver> {
  return listenOnLoopback(createServer(onRequest));
}

/** Starts a server on 127.0.0.1 that passes on bare sockets. */
export function startTcp(onSocket: (socket: Socket) => void): Promise<Receiver> {
  return listenOnLoopback(
    createTcpServer((socket) => {
      // Without reading, a socket would not notice that the other side closed.
      socket.resume();
      onSocket(socket);
    }),
  );
}

/** Makes any server of node:net listen, and counts what it receives. */
export async function listenOnLoopback(server: Server): Promise<Receiver> {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return sockets.length;
    },
    get open() {
      return sockets.filter((socket) => !socket.destroyed).length;
    },
    get received() {
      return sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
    },
    get sent() {
      return sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0);
    },
    close: async () => {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Counts the TCP connections that this process opens from now on, TLS included. */
export function countConnects(): { readonly count: number } {
  const spy = vi.spyOn(Socket.prototype, 'connect');
  return {
    get count() {
      return spy.mock.calls.length;
    },
  };
}
