import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnyFetch, Side } from './sides.ts';

/** What a faulty service does with every request. */
export interface Fault {
  name: string;
  step(response: ServerResponse): void;
}

const json =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end('{"status":"error","code":"unavailable","message":"No."}');

export const faults: Fault[] = [
  { name: 'killed after the body', step: (response) => response.socket?.destroy() },
  {
    name: 'killed in the answer',
    step(response) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"status":', () => response.destroy());
    },
  },
  { name: '503', step: json(503) },
  { name: '500', step: json(500) },
  { name: '429, Retry-After: 1', step: json(429, { 'retry-after': '1' }) },
  { name: '200 with a page', step: (response) => response.end('<html>Hello</html>') },
];

/** How many POSTs one call sends until it gives up, and with how many Idempotency-Keys. */
export async function postsOf({ load }: Side, { step }: Fault): Promise<string> {
  let posts = 0;
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    if (request.method === 'POST') posts++;
    const key = request.headers['idempotency-key'];
    if (key) keys.add(String(key));
    step(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Sends to this machine only, whatever address a side has of its own.
  const send: AnyFetch = (input, init) =>
    input instanceof Request
      ? fetch(input, init)
      : fetch(base + new URL(String(input)).pathname, init);
  const call = await load(base, send);
  const outcome = await call().then(
    (value) => (Object(value).error === undefined ? 'resolves' : 'error'),
    () => 'error',
  );
  server.closeAllConnections();
  server.close();
  const keyCount = keys.size > 0 ? ` (${keys.size})` : '';
  return `${posts}${keyCount}${outcome === 'resolves' ? ', resolves' : ''}`;
}
