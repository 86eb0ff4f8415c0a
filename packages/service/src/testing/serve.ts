import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Served {
  /** Without a slash at its end. */
  url: string;
  /** Stops the server and closes all its connections. */
  close(): Promise<void>;
}

/**
 * For servers in tests: without this timeout they never close idle connections. Otherwise a client
 * that is late on a busy machine could send its next request on a connection that is just being
 * closed, and would get no answer.
 */
export const keepsConnections = { keepAliveTimeout: 0 };

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Serves on a free port of this machine. If `answer` throws, the answer is a 500 with the error.
 */
export async function serve(answer: Respond): Promise<Served> {
  const server = createServer(keepsConnections, async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
