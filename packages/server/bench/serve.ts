/** What every side does with its app: it listens, and reports its processor time when asked. */
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { serve } from '@hono/node-server';

interface App {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

export function serveHono(app: App): void {
  const server = serve(
    { fetch: (request, env) => app.fetch(request, env), hostname: '127.0.0.1', port: 0 },
    () => {
      if (server instanceof NetServer) listening(server as Server);
    },
  );
}

export function listening(server: Server): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1e6 });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ port: (server.address() as AddressInfo).port });
}
