import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = `<!doctype html><title>consumer</title><div id="root"></div>
<script type="module" src="/app.js"></script>`;

export type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** Serves a page that runs the script. The handler answers all other requests of the page. */
export async function serveSite(
  script: string,
  api: Handler,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/') {
      outgoing.setHeader('content-type', 'text/html').end(page);
    } else if (incoming.url === '/app.js') {
      outgoing.setHeader('content-type', 'text/javascript');
      createReadStream(script).pipe(outgoing);
    } else api(incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
