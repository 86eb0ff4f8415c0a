import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { nodeListener } from './node.ts';
import { appOf, type Handled } from './testing/app.ts';

const encoder = new TextEncoder();
const jsonType = ['Content-Type', 'application/json'];
const seenBody = { status: 'error', code: 'seen' };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves an operation on a real socket, and sends POST requests to it. */
async function serve(straight: boolean, ...middleware: MiddlewareHandler[]) {
  const seen: Handled['input'][] = [];
  const app = appOf(
    ({ input }) => {
      seen.push(input);
      return { status: 400, body: { status: 'error', message: 'Seen.', code: 'seen' } };
    },
    { middleware },
  );
  const adapter = getRequestListener(app.fetch);
  const server = createServer(
    { keepAliveTimeout: 0 },
    straight ? nodeListener(app, adapter) : adapter,
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const post = (body: Uint8Array, headers = jsonType): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const framing = ['Host', 'localhost', 'Content-Length', String(body.byteLength)];
      const options = { port, method: 'POST', path: '/api/v7/images/text-to-image' };
      send({ ...options, headers: [...framing, ...headers] })
        .on('response', (answer) => resolve(json(answer)))
        .on('error', reject)
        .end(body);
    });
  return { post, seen };
}

const bodyOf = (...prompt: number[]) =>
  Uint8Array.from([
    ...encoder.encode('{"key":"gmk_1","model_id":"m","prompt":"'),
    ...prompt,
    0x22,
    0x7d,
  ]);

describe.each([
  ['through the adapter', false],
  ['straight', true],
])('%s', (_, straight) => {
  test('reads all of Unicode, with the replacement character too', async () => {
    const { post, seen } = await serve(straight);
    const prompt = 'é 😀 \ufffd';
    expect(await post(bodyOf(...encoder.encode(prompt)))).toMatchObject(seenBody);
    expect(seen[0]?.body).toMatchObject({ prompt });
  });

  test.each([
    ['a byte that no UTF-8 has', [0xff]],
    ['three bytes of four, as long as the character that stands for them', [0xf0, 0x9f, 0x98]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
  ])('refuses %s', async (_, bytes) => {
    const { post, seen } = await serve(straight);
    expect(await post(bodyOf(...bytes))).toMatchObject({ code: 'invalid_json' });
    expect(seen).toEqual([]);
  });

  test('joins headers of one name, so that the second one is not lost', async () => {
    const { post } = await serve(straight);
    const twice = [...jsonType, 'content-type', 'text/plain'];
    expect(await post(bodyOf(), twice)).toMatchObject({ code: 'unsupported_media_type' });
  });

  test('reads declared headers, in upper or lower case', async () => {
    const { post, seen } = await serve(straight);
    await post(bodyOf(0x61), [...jsonType, 'IDEMPOTENCY-key', 'abc']);
    expect(seen[0]?.headers).toEqual({ 'Idempotency-Key': 'abc' });
  });
});

test('reads the request that a middleware put in place of the original', async () => {
  const { post, seen } = await serve(false, async ({ req }, next) => {
    const body = '{"key":"gmk_2","model_id":"m","prompt":"another"}';
    const headers = { 'content-type': 'application/json' };
    req.raw = new Request(req.url, { method: 'POST', headers, body });
    await next();
  });
  expect(await post(bodyOf(), ['Content-Type', 'text/plain'])).toMatchObject(seenBody);
  expect(seen[0]?.body).toMatchObject({ prompt: 'another' });
});

test.each(['text', 'json', 'arrayBuffer'] as const)(
  'reads the body that a middleware has read as %s',
  async (kind) => {
    const { post, seen } = await serve(false, async ({ req }, next) => {
      await req[kind]();
      await next();
    });
    expect(await post(bodyOf(0x61))).toMatchObject(seenBody);
    expect(seen[0]?.body).toMatchObject({ prompt: 'a' });
  },
);

test.each([10, 200_000])('can read a copy of a body of %i characters', async (length) => {
  const copies: string[] = [];
  const { post } = await serve(false, async ({ req }, next) => {
    const copy = req.raw.clone();
    const [text] = await Promise.all([copy.text(), next()]);
    copies.push(text);
  });
  const body = encoder.encode(`{"key":"gmk_1","model_id":"m","prompt":"${'a'.repeat(length)}"}`);
  await post(body);
  expect(copies).toEqual([new TextDecoder().decode(body)]);
});
