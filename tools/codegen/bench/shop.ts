import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const boat = { id: 'boat', name: 'Boat', price: 7.5 };
const order = { id: 'o1', product: 'boat', count: 2, status: 'open' };

type Answer = [status: number, body?: unknown, type?: string];

/** What the shop of the contract answers: for each method and path, without the id. */
const answers: Record<string, (query: URLSearchParams, body: string) => Answer> = {
  'GET /products': () => [200, [boat]],
  'GET /products/boat': () => [200, boat],
  'POST /products/boat/picture': (_, body) => [
    200,
    { ...boat, picture: `${/filename="([^"]*)"/.exec(body)?.[1]} ${/A boat/.exec(body)}` },
  ],
  'POST /orders': (_, body) => {
    const { product, count } = JSON.parse(body);
    if (product !== 'boat') return [404, { message: 'There is none.', id: product }];
    return count > 0 ? [201, order] : [422, { message: 'Too few.', fields: ['count'] }];
  },
  'GET /orders/o1': () => [200, order],
  'PATCH /orders/o1': (_, body) => [200, { ...order, ...JSON.parse(body) }],
  'DELETE /orders/o1': () => [204],
  'GET /orders/o1/invoice': () => [200, '%PDF-1.7', 'application/pdf'],
  'GET /orders/o1/events': () => [
    200,
    ['paid', 'sent'].map((status) => `data: ${JSON.stringify({ status, at: '' })}\n\n`).join(''),
    'text/event-stream',
  ],
  'GET /orders': (query) => [
    200,
    query.get('after') === 'o1'
      ? { orders: [{ ...order, id: 'o2' }], next: null }
      : { orders: [order], next: 'o1' },
  ],
};

/** Starts the shop on loopback. Requests without its token get a 401. */
export async function startShop(): Promise<{ baseUrl: string; close: () => void }> {
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '', 'http://shop.test');
    const answer = answers[`${incoming.method} ${url.pathname}`];
    const isAllowed = incoming.headers.authorization === 'Bearer secret';
    const [status, body, type] = isAllowed
      ? (answer?.(url.searchParams, await text(incoming)) ?? [500, {}])
      : ([401, {}] as Answer);
    response.writeHead(status, { 'content-type': type ?? 'application/json' });
    response.end(type ? body : body && JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
