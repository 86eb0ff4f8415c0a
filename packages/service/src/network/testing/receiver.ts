import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, Socket } from 'node:net';
import { vi } from 'vitest';

export interface Receiver {
  readonly port: number;
  /** Connections so far. */
  readonly connections: number;
  /** Those of them that are open. */
  readonly open: number;
  /** Bytes that were received on all connections so far. */
  readonly received: number;
  /** Bytes that were sent. */
  readonly sent: number;
  close(): Promise<void>;
}

/** An HTTP server on 127.0.0.1 that counts what reaches it. */
export function startReceiver(onRequest: RequestListener): Promise<Receiver> {
  return listen(createServer(onRequest));
}

/** A server on 127.0.0.1 that is given bare sockets. */
export function startTcp(onSocket: (socket: Socket) => void): Promise<Receiver> {
  return listen(
    createTcpServer((socket) => {
      // Who does not read does not see the other side leave.
      socket.resume();
      onSocket(socket);
    }),
  );
}

/** Makes any server of node:net listen, and counts what reaches it. */
export async function listen(server: Server): Promise<Receiver> {
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
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Counts the TCP connections that this process begins from now on, TLS included. */
export function countConnects(): { readonly count: number } {
  const spy = vi.spyOn(Socket.prototype, 'connect');
  return {
    get count() {
      return spy.mock.calls.length;
    },
  };
}
