import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@genmedia/browser';
import { build } from 'esbuild';

/** Whether `pnpm test:full` runs. */
export const isFull = process.env.TEST_FULL === '1';

/** A request for the API, once all of it has arrived. */
export interface Received {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Whether the page aborted its request. */
  aborted: boolean;
  /** Whether the whole answer was sent. */
  answered: boolean;
}

export type Respond = (response: ServerResponse, received: Received) => void;

export interface Site {
  url: string;
  close(): Promise<void>;
}

const pageWith = (script: string) =>
  `<!doctype html><title>Test</title><div id="root"></div><script type="module" src="${script}"></script>`;

/**
 * Bundles a page with real React, TanStack Query, client and hooks: a page of the tests, or
 * another.
 */
export async function bundleApp(
  page: { file: string } | { source: string } = { file: 'app.tsx' },
  alias: Record<string, string> = {},
): Promise<string> {
  const resolveDir = import.meta.dirname;
  const { outputFiles } = await build({
    ...('file' in page
      ? { entryPoints: [join(resolveDir, page.file)] }
      : { stdin: { contents: page.source, resolveDir, loader: 'tsx' } }),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // React's development build, so that StrictMode mounts everything twice.
    define: { 'process.env.NODE_ENV': '"development"' },
    alias,
    // Minified, because each test loads it.
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

const scripts: string[] = [];
const serving = createServer(({ url }, response) => {
  response.setHeader('content-type', 'text/javascript');
  response.setHeader('access-control-allow-origin', '*').end(scripts[Number(url?.slice(1))]);
});
// The server ends with the process.
await once(serving.listen(0, '127.0.0.1').unref(), 'listening');

/**
 * The address of a script. All sites use the same one, so the browser reuses what it has compiled.
 */
function addressOf(script: string): string {
  if (!scripts.includes(script)) scripts.push(script);
  return `http://127.0.0.1:${(serving.address() as AddressInfo).port}/${scripts.indexOf(script)}`;
}

/** A web site with the page, and an API at the same origin. */
export async function openSite(
  app: string,
  api: (incoming: IncomingMessage, response: ServerResponse) => void,
): Promise<Site> {
  const page = pageWith(addressOf(app));
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '', 'http://site').pathname;
    if (path === '/') response.setHeader('content-type', 'text/html').end(page);
    else if (path === '/favicon.ico') response.writeHead(204).end();
    else api(incoming, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An API that answers as a test says, and remembers the requests. */
export function scripted(received: Received[], answers: (n: number) => Respond) {
  return async (incoming: IncomingMessage, response: ServerResponse) => {
    const entry: Received = {
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: '',
      aborted: false,
      answered: false,
    };
    response.on('close', () => {
      entry.aborted = !response.writableFinished;
      entry.answered = response.writableFinished;
    });
    try {
      for await (const chunk of incoming) entry.body += chunk;
    } catch {
      // The page left before it had sent everything, so nothing waits for an answer.
      return;
    }
    // Not before: a test that waits for a request relies on its body, and on what it is answered.
    answers(received.push(entry) - 1)(response, entry);
  };
}

/** Resolves once the server has received all that a page has sent before. */
export async function allReceived(page: Page): Promise<void> {
  // The page sends it last, and the server keeps no record of it.
  await page.evaluate(() => fetch('/favicon.ico'));
}

/** Forwards everything to a service, as the server of an application would. */
export function proxyTo(service: string) {
  return (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, headers } = incoming;
    const forward = request(
      new URL(incoming.url ?? '', service),
      { method, headers },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      },
    );
    forward.on('error', () => response.destroy());
    incoming.pipe(forward);
  };
}

/** Answers about jobs. */
export const processing = { status: 'processing', id: 42, eta: 7, queue_position: 2, output: [] };
export const failed = { status: 'error', code: 'engine_failed', message: 'It failed.' };

export const answer =
  (body: unknown, status = 200): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-7' });
    response.end(JSON.stringify(body));
  };

export const silence: Respond = () => {};
export const hangUp: Respond = (response) => {
  response.destroy();
};
