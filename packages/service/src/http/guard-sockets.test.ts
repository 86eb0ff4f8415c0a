import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';
import { socketLimits } from './socket-limits.ts';

const host = '127.0.0.1';
let server: Listening;

beforeAll(async () => {
  const limits = {
    ...socketLimits,
    headersMs: 800,
    bodyMs: 800,
    idleMs: 400,
    unreadMs: 800,
    checkMs: 100,
    connections: 500,
  };
  server = await listen({ host, port: 0, limits });
  server.serve(async (request) => {
    if (new URL(request.url).pathname === '/large') return new Response(Buffer.alloc(50_000_000));
    return new Response(`read ${(await request.arrayBuffer()).byteLength}`);
  });
});
afterAll(() => server.close());

/** A client that sends what it is told to, and all that it was answered once it is cut off. */
async function openClient() {
  const start = performance.now();
  const socket = connect(Number(new URL(server.url).port), host);
  socket.on('error', () => {});
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  // Not by once(), which fails where a byte was sent to a connection that was just cut off.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return {
    socket,
    send: (text: string) => socket.write(text),
    closed: closed.then(() => ({ answer, ms: performance.now() - start })),
  };
}

/** One that goes on sending a byte now and then, for as long as it may. */
async function openDripping(beginning: string) {
  const client = await openClient();
  client.send(beginning);
  const timer = setInterval(() => client.send('a'), 50);
  return client.closed.finally(() => clearInterval(timer));
}

const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));
const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n';
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('hundreds of slow clients are told so and cut off, and others are served all the while', async () => {
  const kinds = await Promise.all([
    times(100, async () => (await openClient()).closed),
    times(100, () => openDripping('GET / HTTP/1.1\r\nHost: a\r\nX-Drip: ')),
    times(100, () => openDripping(`${post}\r\n`)),
    times(100, () =>
      openDripping(`POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: a\r\n\r\nfff\r\n`),
    ),
    times(20, async () => {
      await sleep(Math.random() * 800);
      return { answer: await (await fetch(server.url)).text(), ms: 0 };
    }),
  ]);
  const served = kinds.pop();
  expect(served?.map(({ answer }) => answer)).toEqual(Array(20).fill('read 0'));
  for (const slow of kinds.flat()) {
    expect(slow.answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(slow.answer).toMatch(/\r\nX-Request-Id: req_.*"code":"request_timeout"/s);
    // The server's time began later than the client's.
    expect(slow.ms).toBeGreaterThan(799);
  }
});

test('a body that comes steadily may take its time', async () => {
  const client = await openClient();
  client.send('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 30000\r\n\r\n');
  for (let part = 0; part < 15; part++) {
    client.send('a'.repeat(2000));
    await sleep(100);
  }
  const { answer, ms } = await client.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK.*read 30000$/s);
  expect(ms).toBeGreaterThan(1400);
});

test('a connection that asks nothing more is closed', async () => {
  const client = await openClient();
  client.send(get);
  const { answer } = await client.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('a client that stops to read its answer is cut off', async () => {
  const client = await openClient();
  client.socket.pause();
  client.send(get.replace('/', '/large'));
  await sleep(1500);
  client.socket.resume();
  const { answer } = await client.closed;
  expect(answer.length).toBeGreaterThan(0);
  expect(answer.length).toBeLessThan(50_000_000);
});

describe('what cannot be read is answered', () => {
  test.each([
    ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(100)}\r\n`, 431],
    ['more headers than Node counts', `GET / HTTP/1.1\r\n${'a:\r\n'.repeat(3000)}\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', `${post}Content-Length: 7\r\n\r\n`, 400],
    ['a length beside chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, 400],
    ['no URL', 'GET / HTTP/1.1\r\nHost: a\\b\r\nConnection: close\r\n\r\n', 400],
  ])('%s', async (_, request, status) => {
    const client = await openClient();
    client.send(request);
    const { answer } = await client.closed;
    const [head, body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(/^x-request-id: req_\S+$/im);
    expect(JSON.parse(body)).toMatchObject({ status: 'error', message: expect.any(String) });
  });
});

test('connections beyond the limit are closed at once, and room is given again', async () => {
  const clients = await times(500, openClient);
  await expect(fetch(server.url)).rejects.toThrow();
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => fetch(server.url).then((answer) => answer.text())).toBe('read 0');
});
