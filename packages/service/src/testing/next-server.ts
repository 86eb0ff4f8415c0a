import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server, Socket } from 'node:net';

/** Resolves with the server of this process that accepts the next connection. */
export function nextServer(): Promise<Server> {
  return new Promise((resolve) => {
    const onServerSocket = (message: unknown) => {
      unsubscribe('net.server.socket', onServerSocket);
      resolve((message as { socket: Socket & { server: Server } }).socket.server);
    };
    subscribe('net.server.socket', onServerSocket);
  });
}
