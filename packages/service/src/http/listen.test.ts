import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseCidrs } from '../network/address.ts';
import { answering } from '../testing/answering.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { nextServer } from '../testing/next-server.ts';
import { socketLimits } from './guard-sockets.ts';
import { type Listening, listen } from './listen.ts';

const host = '127.0.0.1';
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** So long that no idle connection ends by itself during a test. */
const patientLimits = { ...socketLimits, idleMs: 3_600_000 };
let server: Listening;

useHeldTimers();
afterEach(() => server.close());

/** Opens a connection that stays open, and collects what is received on it. */
async function openConnection() {
  const socket = connect(Number(new URL(server.url).port), host);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  return {
    send: (requests = get) => socket.write(requests),
    received: () => received,
    leave: () => socket.destroy(),
    closed: once(socket, 'close'),
  };
}

test('calls before the service has started get a 503 with a time to retry', async () => {
  server = await listen({ host, port: 0 });
  const early = await fetch(server.url);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  expect(early.headers.get('x-request-id')).toMatch(/^req_/);
  expect(await early.json()).toMatchObject({ status: 'error', code: 'unavailable' });
  server.serve(answering(() => new Response('here')));
  expect(await (await fetch(server.url)).text()).toBe('here');
});

test.each([
  [503, 'before the service has started', ''],
  [431, 'with too many headers', 'X: y\r\n'.repeat(100)],
  [400, 'with two hosts', 'Host: b\r\n'],
])(
  'a %i for a call %s does not wait for its body, but the connection does',
  async (status, _, headers) => {
    // By then, fetch of an earlier test has set the timer of its idle connection.
    await turn();
    holdTimers();
    server = await listen({ host, port: 0 });
    const others = vi.getTimerCount();
    const connection = await openConnection();
    connection.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n${headers}\r\n`);
    await expect.poll(connection.received, still).toMatch(/^connection: close$[\s\S]*\}/im);
    expect(connection.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(vi.getTimerCount() - others).toBe(1);
    connection.send('body');
    await connection.closed;
    expect(vi.getTimerCount() - others).toBe(0);
  },
);

test.each([
  [{ host }, /^Port \d+ is in use\. .* set PORT/],
  [{ host: '192.0.2.1' }, /^192\.0\.2\.1 is not an address of this machine\. Set HOST/],
])('an address that is not available is reported: %o', async (change, message) => {
  server = await listen({ host, port: 0 });
  const port = Number(new URL(server.url).port);
  await expect(listen({ port, ...change })).rejects.toThrow(message);
});

test('failed accepts are reported, and later connections are answered', async () => {
  const errors: unknown[] = [];
  server = await listen({ host, port: 0, onError: (error) => errors.push(error) });
  server.serve(answering(() => new Response('here')));
  const own = nextServer();
  await fetch(server.url);
  const failures = [new Error('accept EMFILE'), new Error('accept ENOBUFS')];
  // Node emits these errors if the system refuses a connection.
  for (const failure of failures) (await own).emit('error', failure);
  expect(await (await fetch(server.url)).text()).toBe('here');
  expect(errors).toEqual(failures);
});

test.each([
  ['a stranger', '192.0.2.0/24', true],
  ['a trusted proxy', '127.0.0.0/8', false],
])('the idle connection of %s, with proxies at %s: is it closed? %s', async (_, range, closed) => {
  server = await listen({ host, port: 0, limits: patientLimits, proxies: parseCidrs(range) });
  const own = nextServer();
  await fetch(server.url);
  const accepted = once(await own, 'connection');
  const connection = await openConnection();
  const [socket] = await accepted;
  connection.send();
  await expect.poll(connection.received).toContain('unavailable');
  // Node emits it after the idle time of each connection that is kept.
  socket.emit('timeout');
  expect(socket.destroyed).toBe(closed);
  socket.emit('timeout');
  expect(socket.destroyed).toBe(true);
});

describe('a stop', () => {
  test('finishes the answers that are under way, then ends their connections at once', async () => {
    server = await listen({ host, port: 0, limits: patientLimits });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const arrived = Promise.withResolvers<void>();
    server.serve(
      answering(() => {
        arrived.resolve();
        return promise;
      }),
    );
    const connection = await openConnection();
    connection.send();
    await arrived.promise;

    const stopped = server.close();
    await expect(fetch(server.url)).rejects.toThrow();
    expect(connection.received()).toBe('');
    resolve(new Response('done'));
    await Promise.all([stopped, connection.closed]);
    expect(connection.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(connection.received()).toMatch(/\r\nconnection: close\r\n/i);
    expect(connection.received()).toMatch(/done$/);
  });

  test('also ends connections whose answer began before the stop', async () => {
    server = await listen({ host, port: 0, limits: patientLimits });
    const body = new TransformStream<Uint8Array, Uint8Array>();
    server.serve(answering(() => new Response(body.readable)));
    const connection = await openConnection();
    connection.send();
    const writer = body.writable.getWriter();
    await writer.write(Buffer.from('first'));
    await expect.poll(connection.received).toContain('first');

    const stopped = server.close();
    await writer.write(Buffer.from('last'));
    await writer.close();
    await Promise.all([stopped, connection.closed]);
    expect(connection.received()).toContain('last');
  });

  test('ends idle connections at once', async () => {
    server = await listen({ host, port: 0, limits: patientLimits });
    server.serve(answering(() => new Response('here')));
    const connection = await openConnection();
    connection.send();
    await expect.poll(connection.received).toContain('here');
    await Promise.all([server.close(), connection.closed]);
  });
});

test('what is no request does not cut into an answer that has begun, whatever waits behind it', async () => {
  server = await listen({ host, port: 0 });
  const body = new TransformStream<Uint8Array, Uint8Array>();
  let requests = 0;
  server.serve(
    answering(() => {
      requests++;
      return requests === 1 ? new Response(body.readable) : new Promise(() => {});
    }),
  );
  const connection = await openConnection();
  connection.send();
  await body.writable.getWriter().write(Buffer.from('first'));
  await expect.poll(connection.received).toContain('first');
  connection.send(`${get}hello\r\n\r\n`);
  await connection.closed;
  expect(connection.received()).not.toContain('400 Bad Request');
});

test('a request that is refused does not cut into the answer to the one before it', async () => {
  server = await listen({ host, port: 0 });
  const arrived = Promise.withResolvers<void>();
  const first = Promise.withResolvers<Response>();
  server.serve(
    answering(() => {
      arrived.resolve();
      return first.promise;
    }),
  );
  const connection = await openConnection();
  connection.send(`${get}GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`);
  await arrived.promise;
  first.resolve(new Response('here'));
  await connection.closed;
  expect(connection.received()).toMatch(
    /^HTTP\/1\.1 200 .*\r\n\r\nhereHTTP\/1\.1 400 .*more than one Host header/s,
  );
});

test('of pipelined requests, only some wait at once, and the others close the connection in their turn', async () => {
  server = await listen({ host, port: 0, limits: { ...socketLimits, pipelined: 3 } });
  const first = Promise.withResolvers<Response>();
  let requests = 0;
  server.serve(
    answering(() => {
      requests++;
      return requests === 1 ? first.promise : new Response('here');
    }),
  );
  const connection = await openConnection();
  connection.send(get.repeat(100));
  await expect.poll(() => requests).toBe(3);
  first.resolve(new Response('first'));
  await connection.closed;
  expect(requests).toBe(3);
  const statuses = connection.received().match(/HTTP\/1\.1 \d+/g);
  expect(statuses).toEqual([...Array(3).fill('HTTP/1.1 200'), 'HTTP/1.1 429']);
  expect(connection.received()).toMatch(/^retry-after: 1\r\n[\s\S]*"code":"rate_limited"/im);
});

test('after a request that was refused, no other one of its connection is worked on', async () => {
  server = await listen({ host, port: 0, limits: { ...socketLimits, pipelined: 3 } });
  const own = nextServer();
  await fetch(server.url);
  const answers: PromiseWithResolvers<Response>[] = [];
  server.serve(
    answering(() => {
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    }),
  );
  let arrived = 0;
  (await own).on('request', () => arrived++);
  const connection = await openConnection();
  const statuses = () => connection.received().match(/HTTP\/1\.1 \d+/g);
  connection.send(get.repeat(4));
  await expect.poll(() => arrived).toBe(4);
  for (const answer of answers.slice(0, 2)) answer.resolve(new Response('here'));
  await expect.poll(statuses).toHaveLength(2);
  connection.send();
  await expect.poll(() => arrived).toBe(5);
  answers[2]?.resolve(new Response('here'));
  await connection.closed;
  expect(answers).toHaveLength(3);
  expect(statuses()).toEqual([...Array(3).fill('HTTP/1.1 200'), 'HTTP/1.1 429']);
});

test('each of pipelined requests hears that its client has left', async () => {
  server = await listen({ host, port: 0 });
  const left: string[] = [];
  const arrived: string[] = [];
  server.serve(
    answering(async ({ url, signal }) => {
      const { pathname } = new URL(url);
      signal.addEventListener('abort', () => left.push(pathname));
      arrived.push(pathname);
      return pathname === '/second' ? new Response('here') : new Promise(() => {});
    }),
  );
  const own = nextServer();
  await fetch(`${server.url}/second`);
  const closed: string[] = [];
  (await own).on('request', ({ url }, answer) => answer.once('close', () => closed.push(url)));
  const paths = ['/first', '/second', '/third'];
  const connection = await openConnection();
  connection.send(paths.map((path) => get.replace('/', path)).join(''));
  await expect.poll(() => arrived).toEqual(['/second', ...paths]);
  connection.leave();
  await expect.poll(() => closed).toEqual(paths);
  expect(left).toEqual(expect.arrayContaining(['/first', '/third']));
});

test('requests that wait their turn on a connection are answered in order, however many follow', async () => {
  server = await listen({ host, port: 0, limits: { ...socketLimits, pipelined: 3 } });
  server.serve(answering(() => new Response('here')));
  const connection = await openConnection();
  for (let round = 1; round <= 5; round++) {
    connection.send(get.repeat(3));
    const answers = () => connection.received().match(/HTTP\/1\.1 200/g);
    await expect.poll(answers).toHaveLength(3 * round);
  }
});

test.each(['Host: localhost\r\nhost: other.example', 'Host: a\r\nHost: a'])(
  'a request with two Host headers is refused: %j',
  async (hosts) => {
    server = await listen({ host, port: 0 });
    server.serve(answering(() => new Response('here')));
    const connection = await openConnection();
    connection.send(`GET / HTTP/1.1\r\n${hosts}\r\n\r\n`);
    await connection.closed;
    expect(connection.received()).toMatch(/^HTTP\/1\.1 400 .*more than one Host header/s);
    expect(connection.received()).not.toContain('here');
  },
);

test('a request with an expectation that nobody knows is answered like any other', async () => {
  server = await listen({ host, port: 0 });
  server.serve(answering(() => new Response('here')));
  const connection = await openConnection();
  connection.send('GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n');
  await connection.closed;
  expect(connection.received()).toMatch(/^HTTP\/1\.1 200 .*here$/s);
});
