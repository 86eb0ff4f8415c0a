import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it arrived. */
interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown> | undefined;
  /** The body as bytes. */
  bytes: Buffer;
}

/** What the service does with one request. */
export type Step = (response: ServerResponse, request: Received) => void;

export interface Service {
  url: string;
  requests: Received[];
  /** Resolves as soon as this many requests have arrived. */
  received(count: number): Promise<void>;
  /** The requests whose path ends with this. */
  to(path: string): Received[];
}

/**
 * A service on a real socket. It handles each request with the next step that the test gives; the
 * last step is for all further requests. Closes after the test.
 */
export async function startService(...steps: [Step, ...Step[]]): Promise<Service> {
  const requests: Received[] = [];
  const arrivals = new EventEmitter();
  // Keeps no idle connections: on a busy machine, a caller could send on one that was just closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const request: Received = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: /^\s*\{/.test(bytes.toString('latin1')) ? JSON.parse(bytes.toString()) : undefined,
      bytes,
    };
    const step = steps[Math.min(requests.length, steps.length - 1)] as Step;
    requests.push(request);
    arrivals.emit('request');
    step(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async received(count) {
      while (requests.length < count) await once(arrivals, 'request');
    },
    to: (path) => requests.filter(({ url }) => url.endsWith(path)),
  };
}

type Headers = Record<string, string>;

export const answer =
  (status: number, body: unknown, headers: Headers = {}): Step =>
  (response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-request-id': 'req_1',
      ...headers,
    });
    response.end(JSON.stringify(body));
  };

export const text =
  (status: number, body: string, headers: Headers = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  };

/**
 * Reads the whole request and then drops the connection, so the caller cannot know if it was done.
 */
export const hangUp: Step = (response) => {
  response.socket?.destroy();
};

/** Sends less than its Content-Length. */
export const breakOff: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":"success"', () => response.destroy());
};

/** Never answers. */
export const hang: Step = () => {};

export const success = (more: object = {}) => ({
  status: 'success',
  generationTime: 1.5,
  id: 42,
  output: ['http://127.0.0.1/files/a.png'],
  proxy_links: [],
  meta: {},
  ...more,
});

export const processing = (more: object = {}) => ({
  status: 'processing',
  id: 42,
  eta: 0,
  queue_position: 0,
  message: 'Wait.',
  tip: '',
  fetch_result: 'http://127.0.0.1/api/v6/image_editing/fetch/42',
  output: [],
  future_links: [],
  ...more,
});

export const failed = (more: object = {}) => ({
  status: 'error',
  message: 'It failed.',
  code: 'engine_failed',
  ...more,
});
