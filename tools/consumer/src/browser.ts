import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** A real browser, from npm. */
export async function launchBrowser(): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((arg) => arg !== '--single-process'),
  });
}

const page = `<!doctype html><title>consumer</title><div id="root"></div>
<script type="module" src="/app.js"></script>`;

/** A page that runs the script, on one origin with the API: whatever else it asks for goes there. */
export async function serveSite(
  script: string,
  api: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url === '/') {
      outgoing.setHeader('content-type', 'text/html').end(page);
    } else if (url === '/app.js') {
      outgoing.setHeader('content-type', 'text/javascript');
      createReadStream(script).pipe(outgoing);
    } else {
      const upstream = request(new URL(url, api), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      upstream.on('error', () => outgoing.destroy());
      incoming.pipe(upstream);
    }
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
