import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Served {
  /** Without a slash at its end. */
  url: string;
  /** Ends it with all of its connections. */
  close(): Promise<void>;
}

/**
 * Of a server of tests: it leaves no connection. A caller that the busy machine keeps waiting could
 * send its next request on one that has just been left, and would get no answer.
 */
export const keepsConnections = { keepAliveTimeout: 0 };

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Serves at a free port of this machine. What an answer throws is a 500 that says so. */
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
