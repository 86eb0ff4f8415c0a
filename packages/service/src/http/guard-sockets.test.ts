import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { answering } from '../testing/answering.ts';
import { still } from '../testing/held-timers.ts';
import { socketLimits } from './guard-sockets.ts';
import { type Listening, listen } from './listen.ts';

const host = '127.0.0.1';
const slowMs = 1000;
/** So long that Node's own timers end nothing. */
const hour = 3_600_000;
const patientLimits = { ...socketLimits, headersMs: hour, requestMs: hour, idleMs: hour };
/** `server` gives its clients all the time that a busy machine needs; `strict` does not. */
let server: Listening;
let strict: Listening;

beforeAll(async () => {
  const idle = { idleMs: 400, checkMs: 100 };
  const limits = { ...patientLimits, bodyMs: hour, ...idle };
  server = await listen({ host, port: 0, limits });
  const short = { ...socketLimits, headersMs: slowMs, bodyMs: slowMs, ...idle };
  strict = await listen({ host, port: 0, limits: short });
  const app = answering(
    async (request) => new Response(`read ${(await request.arrayBuffer()).byteLength}`),
  );
  for (const each of [server, strict]) each.serve(app);
});
afterAll(() => Promise.all([server.close(), strict.close()]));

/** Opens a client that sends what the test tells it to, and collects all bytes that it receives. */
async function openClient({ url } = server) {
  const start = performance.now();
  const socket = connect(Number(new URL(url).port), host);
  socket.on('error', () => {});
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  // Not once(), which rejects if a byte was sent to a connection that has just been cut off.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return {
    socket,
    send: (text: string) => socket.write(text),
    closed: closed.then(() => ({ answer, ms: performance.now() - start })),
  };
}

/** A client that goes on sending a byte now and then, for as long as it can. */
async function openDripping(to: Listening, beginning: string) {
  const client = await openClient(to);
  client.send(beginning);
  const timer = setInterval(() => client.send('a'), 50);
  return { ...client, closed: client.closed.finally(() => clearInterval(timer)) };
}

const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));
const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n';
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Opens clients of each slow kind. */
async function openSlow(to: Listening) {
  const chunked = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: a\r\n\r\nfff\r\n';
  const kinds = await Promise.all([
    times(100, () => openClient(to)),
    times(100, () => openDripping(to, 'GET / HTTP/1.1\r\nHost: a\r\nX-Drip: ')),
    times(100, () => openDripping(to, `${post}\r\n`)),
    times(100, () => openDripping(to, chunked)),
  ]);
  return kinds.flat();
}

test('the server answers others despite hundreds of slow clients', async () => {
  const slow = await openSlow(server);
  onTestFinished(() => {
    for (const { socket } of slow) socket.destroy();
  });
  const served = await times(20, async () => {
    const client = await openClient();
    client.send(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    return client.closed;
  });
  for (const { answer } of served) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nread 0$/s);
  }
  expect(slow.filter(({ socket }) => socket.destroyed)).toEqual([]);
});

test('hundreds of slow clients get a 408 and are cut off', async () => {
  const clients = await openSlow(strict);
  for (const slow of await Promise.all(clients.map(({ closed }) => closed))) {
    expect(slow.answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(slow.answer).toMatch(/\r\nX-Request-Id: req_.*"code":"request_timeout"/s);
    // The server starts its clock later than the client.
    expect(slow.ms).toBeGreaterThan(slowMs - 1);
  }
});

test('an idle connection is closed', async () => {
  const client = await openClient();
  client.send(get);
  const { answer } = await client.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
});

describe('the server answers requests that it cannot read', () => {
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

test('connections beyond the limit are closed at once, until others have ended', async () => {
  const limits = { ...patientLimits, connections: 50 };
  const small = await listen({ host, port: 0, limits });
  onTestFinished(small.close);
  small.serve(answering(() => new Response('here')));
  const clients = await times(50, () => openClient(small));
  await expect(fetch(small.url)).rejects.toThrow();
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => fetch(small.url).then((answer) => answer.text())).toBe('here');
});

describe('with a clock that the test controls', () => {
  const { bodyMs, unreadMs, checkMs } = socketLimits;
  let held: Listening;
  let read = 0;
  let later: { asked(): void; isTime: Promise<void> };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    held = await listen({ host, port: 0, limits: patientLimits });
    held.serve(
      answering(async (request) => {
        if (new URL(request.url).pathname === '/large') {
          return new Response(Buffer.alloc(50_000_000));
        }
        if (new URL(request.url).pathname === '/later') {
          later.asked();
          await later.isTime;
        }
        read = 0;
        for await (const chunk of request.body ?? []) read += chunk.length;
        return new Response(`read ${read}`);
      }),
    );
  });
  afterEach(async () => {
    vi.useRealTimers();
    await held.close();
  });

  test('a steady body may take long, and one that stops may not', async () => {
    const steady = await openClient(held);
    steady.send(
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n',
    );
    // As fast as the limit requires. The whole body takes over three times as long as one without
    // progress may.
    for (let sent = 0; sent < 100_000; sent += 4000) {
      steady.send('a'.repeat(4000));
      await expect.poll(() => read, still).toBe(sent + 4000);
      vi.advanceTimersByTime(checkMs);
    }
    expect((await steady.closed).answer).toMatch(/^HTTP\/1\.1 200 OK.*read 100000$/s);

    const stopped = await openClient(held);
    stopped.send(`${post}\r\n`);
    // Bytes that come with the headers add nothing.
    await expect.poll(() => read, still).toBe(0);
    stopped.send('a'.repeat(4096));
    await expect.poll(() => read, still).toBe(4096);
    vi.advanceTimersByTime(bodyMs + 1000);
    stopped.send('a');
    await expect.poll(() => read, still).toBe(4097);
    vi.advanceTimersByTime(2 * checkMs);
    expect((await stopped.closed).answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  test('a body that waits to be read is not slow', async () => {
    const [asked, isTime] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    later = { asked: asked.resolve, isTime: isTime.promise };
    const client = await openClient(held);
    client.send(`${post.replace('/', '/later')}Connection: close\r\n\r\n${'a'.repeat(4096)}`);
    await asked.promise;
    for (let checks = 0; checks < 5 * (bodyMs / checkMs); checks++) {
      vi.advanceTimersByTime(checkMs);
      await turn();
    }
    isTime.resolve();
    client.send('a'.repeat(100_000 - 4096));
    expect((await client.closed).answer).toMatch(/^HTTP\/1\.1 200 OK.*read 100000$/s);
  });

  test('a client that stops reading its answer is cut off', async () => {
    const client = await openClient(held);
    const begun = once(client.socket, 'data').then(() => client.socket.pause());
    client.send(get.replace('/', '/large'));
    await begun;
    for (let checks = 0; checks < 5 * (unreadMs / checkMs); checks++) {
      vi.advanceTimersByTime(checkMs);
      await turn();
    }
    client.socket.resume();
    const { answer } = await client.closed;
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.length).toBeLessThan(50_000_000);
  });
});
