import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseCidrs } from './cidr.ts';
import { createGuardedFetch, type GuardedRequest } from './guarded-fetch.ts';
import { type Receiver, startReceiver, startTcp } from './testing/receiver.ts';

const guardedFetch = createGuardedFetch({ allow: parseCidrs('127.0.0.0/8') });
const limits = { timeoutMs: 5_000, maxBytes: 100_000 };

let receiver: Receiver;
afterEach(() => receiver.close());

async function serve(listener: RequestListener) {
  receiver = await startReceiver(listener);
}

async function serveRaw(onSocket: (socket: Socket) => void) {
  receiver = await startTcp(onSocket);
}

function send(options: Partial<GuardedRequest> = {}, scheme = 'http') {
  return guardedFetch(`${scheme}://127.0.0.1:${receiver.port}/a?b=c`, { ...limits, ...options });
}

/** Fetches and reads the body to its end. */
async function read(options: Partial<GuardedRequest> = {}) {
  return text((await send(options)).body);
}

/** Nothing is left open on either side once a call is over. */
function expectClosed() {
  return vi.waitFor(() => expect(receiver.open).toBe(0), { timeout: 1_000, interval: 5 });
}

/** Writes until the other side is gone. */
function flood(socket: Writable, chunk: string | Uint8Array) {
  let open = true;
  socket.on('close', () => {
    open = false;
  });
  const more = () => {
    if (open && socket.write(chunk)) setImmediate(more);
  };
  socket.on('drain', more);
  more();
}

describe('what a server sees and answers', () => {
  test('status, headers and body arrive, of errors too', async () => {
    await serve((_request, response) => {
      response.writeHead(404, { 'Content-Type': 'image/png', 'X-A': ['1', '2'] }).end('not here');
    });
    const response = await send();
    expect(response.status).toBe(404);
    expect(response.url).toBe(`http://127.0.0.1:${receiver.port}/a?b=c`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-a')).toBe('1, 2');
    expect(await text(response.body)).toBe('not here');
    await expectClosed();
  });

  test('a POST carries its headers and its exact bytes, once', async () => {
    await serve(async (request, response) => {
      const { method, url, headers } = request;
      const body = (await buffer(request)).toString('hex');
      response.end(JSON.stringify({ method, url, body, headers }));
    });
    const body = new Uint8Array([0, 255, 10, 13]);
    const seen = JSON.parse(
      await read({ method: 'POST', body, headers: { 'Webhook-Id': 'msg_1' } }),
    );
    expect(seen).toMatchObject({ method: 'POST', url: '/a?b=c', body: '00ff0a0d' });
    expect(seen.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: 'close',
      'content-length': '4',
      'webhook-id': 'msg_1',
      'user-agent': 'genmedia',
      'accept-encoding': 'identity',
    });
    expect(receiver.connections).toBe(1);
  });

  test('a HEAD has headers and no body, however long it says', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 ** 9, 'Content-Encoding': 'gzip' }).end();
    });
    const response = await send({ method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('1000000000');
    expect(await text(response.body)).toBe('');
    await expectClosed();
  });

  test('a body of many chunks streams as it comes', async () => {
    await serve(async (_request, response) => {
      response.write('first');
      setTimeout(() => response.end(' last'), 300);
    });
    const { body } = await send();
    const [first] = await body.take(1).toArray();
    expect(String(first)).toBe('first');
  });

  test.each([
    ['gzip', gzipSync('compressed')],
    ['GZIP', gzipSync('compressed')],
    ['x-gzip', gzipSync('compressed')],
    ['deflate', deflateSync('compressed')],
    ['br', brotliCompressSync('compressed')],
    ['identity', Buffer.from('compressed')],
  ])('a body in %s, though nobody asked for it, is read', async (encoding, bytes) => {
    await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes);
    });
    expect(await read()).toBe('compressed');
    await expectClosed();
  });

  test('an answer without a body in gzip has no body', async () => {
    await serve((_request, response) => {
      response.writeHead(204, { 'Content-Encoding': 'gzip' }).end();
    });
    expect(await read()).toBe('');
  });
});

describe('too large', () => {
  const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const tooLarge = { code: 'too_large' };

  test('a body of the limit is read, one byte more is not', async () => {
    await serve((_request, response) => void response.end('x'.repeat(1_000)));
    expect(await read({ maxBytes: 1_000 })).toHaveLength(1_000);
    await expect(read({ maxBytes: 999 })).rejects.toMatchObject({
      ...tooLarge,
      message: 'The URL answered with more than 999 bytes.',
    });
    await expectClosed();
  });

  test('an endless body ends at the limit, and its connection with it', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { status, body } = await send();
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of body) bytes += chunk.length;
    })();
    await expect(reading).rejects.toMatchObject(tooLarge);
    expect(status).toBe(200);
    expect(bytes).toBeLessThanOrEqual(100_000);
    await expectClosed();
  });

  test('a length announced beyond the limit ends it before the body, status known', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 ** 12 }).write('x');
    });
    const response = await send();
    expect(response.status).toBe(200);
    await expect(text(response.body)).rejects.toMatchObject(tooLarge);
    await expectClosed();
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000), { params: QUICK })],
  ])('a %s bomb is not unpacked beyond the limit', async (encoding, bomb) => {
    await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    await expect(read({ maxBytes: 1_000_000 })).rejects.toMatchObject(tooLarge);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
    await expectClosed();
  });

  test('compressed bytes that unpack to nothing are counted too', async () => {
    // Each flush of an empty stream is five bytes of deflate that stand for none.
    await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      const gzip = createGzip();
      gzip.on('data', (chunk) => response.write(chunk));
      gzip.flush(() => flood(response, Buffer.from('000000ffff'.repeat(2_000), 'hex')));
    });
    await expect(read()).rejects.toMatchObject(tooLarge);
    await expectClosed();
  });

  test.each([
    ['one huge header', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    [
      'many headers',
      `HTTP/1.1 200 OK\r\n${'X-A: aaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(5_000)}\r\n`,
    ],
  ])('%s', async (_what, head) => {
    await serveRaw((socket) => socket.once('data', () => socket.write(head)));
    await expect(send()).rejects.toMatchObject({
      ...tooLarge,
      message: 'The URL answered with too many headers.',
    });
    await expectClosed();
  });

  test('endless headers', async () => {
    await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.once('data', () => flood(socket, 'X-A: aaaaaaaaaaaaaa\r\n'.repeat(100)));
    });
    await expect(send()).rejects.toMatchObject(tooLarge);
    await expectClosed();
  });
});

describe('too much that is in no body', () => {
  test.each([
    ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['a chunk extension', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', 'a=b;'],
    [
      'trailers',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n',
      'X-A: aaaaa\r\n',
    ],
  ])('%s without end', async (_what, head, piece) => {
    await serveRaw((socket) => {
      socket.write(head);
      socket.once('data', () => flood(socket, piece.repeat(1_000)));
    });
    await expect(read()).rejects.toMatchObject({ code: 'too_large' });
    await expectClosed();
    expect(receiver.sent).toBeLessThan(5_000_000);
  });
});

describe('too slow', () => {
  /** The call must end at its deadline of 150 ms, neither much later nor before. */
  async function expectTimeout(fetching: () => Promise<unknown>) {
    const began = performance.now();
    await expect(fetching()).rejects.toMatchObject({
      code: 'timeout',
      message: 'The URL did not answer in full within 0.15 s.',
    });
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(140);
    expect(took).toBeLessThan(1_000);
    await expectClosed();
  }

  test('a server that accepts and says nothing', async () => {
    await serveRaw(() => {});
    await expectTimeout(() => send({ timeoutMs: 150 }));
  });

  test('a TLS handshake that never ends', async () => {
    await serveRaw(() => {});
    await expectTimeout(() => send({ timeoutMs: 150 }, 'https'));
  });

  test('a name that is never resolved', async () => {
    await serveRaw(() => {});
    const fetchUnresolved = createGuardedFetch({ allow: [], resolve: () => new Promise(() => {}) });
    const url = 'http://media.example.com/';
    await expectTimeout(() => fetchUnresolved(url, { ...limits, timeoutMs: 150 }));
    expect(receiver.connections).toBe(0);
  });

  test('headers that drip', async () => {
    await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-A: ');
      const drip = setInterval(() => socket.write('a'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    await expectTimeout(() => send({ timeoutMs: 150 }));
  });

  test('interim answers without end', async () => {
    await serveRaw((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    await expectTimeout(() => send({ timeoutMs: 150 }));
  });

  test('a body that drips', async () => {
    await serve((_request, response) => {
      const drip = setInterval(() => response.write('a'), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expectTimeout(() => read({ timeoutMs: 150 }));
  });

  test('a body that nobody reads, without an error that nobody hears', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send({ timeoutMs: 150 });
    await expectClosed();
    expect(body.errored).toMatchObject({ code: 'timeout' });
  });
});

describe('unreachable', () => {
  const unreachable = { code: 'unreachable' };

  test('a port where nothing listens', async () => {
    await serve(() => {});
    await receiver.close();
    await expect(send()).rejects.toMatchObject(unreachable);
    await serve(() => {});
  });

  test('a name without an address', async () => {
    await serve(() => {});
    const fetchNowhere = createGuardedFetch({ allow: [], resolve: async () => [] });
    await expect(fetchNowhere('http://media.example.com/', limits)).rejects.toMatchObject({
      ...unreachable,
      message: "The URL's host has no address.",
    });
  });

  test('a resolver that fails', async () => {
    await serve(() => {});
    const resolve = () => Promise.reject(new Error('ESERVFAIL'));
    const fetchFailing = createGuardedFetch({ allow: [], resolve });
    const fetching = fetchFailing('http://media.example.com/', limits);
    await expect(fetching).rejects.toMatchObject(unreachable);
  });

  test.each([
    ['nothing', ''],
    ['another protocol', '220 mail.example.com ESMTP\r\n'],
    ['half a header section', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['another protocol, switched to', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ])('a server that answers with %s', async (_what, answer) => {
    await serveRaw((socket) => socket.once('data', () => socket.end(answer)));
    await expect(send()).rejects.toMatchObject(unreachable);
    await expectClosed();
  });

  test.each([
    ['before its length', 'Content-Length: 10\r\n\r\nshort'],
    ['between chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n'],
    ['within its compression', 'Content-Encoding: gzip\r\n\r\n\x1f'],
    ['in no compression', 'Content-Encoding: gzip\r\n\r\nplain text'],
    ['in two compressions', 'Content-Encoding: gzip, gzip\r\n\r\nx'],
    ['in an unknown one', 'Content-Encoding: zstd\r\n\r\nx'],
  ])('a body that ends %s', async (_what, rest) => {
    await serveRaw((socket) => {
      socket.once('data', () => socket.end(Buffer.from(`HTTP/1.1 200 OK\r\n${rest}`, 'latin1')));
    });
    const response = await send();
    expect(response.status).toBe(200);
    await expect(text(response.body)).rejects.toMatchObject(unreachable);
    await expectClosed();
  });

  test('messages name neither the URL nor its address', async () => {
    await serveRaw((socket) => socket.destroy());
    await expect(send()).rejects.toMatchObject({
      message: 'The URL could not be reached, or its server broke off or did not speak HTTP.',
    });
  });
});

describe('a caller who changes their mind', () => {
  const reason = new Error('changed my mind');

  test('before', async () => {
    await serve((_request, response) => void response.end());
    await expect(send({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(receiver.connections).toBe(0);
  });

  test('while the server thinks', async () => {
    await serve(() => {});
    const controller = new AbortController();
    const fetching = send({ signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(fetching).rejects.toBe(reason);
    await expectClosed();
  });

  test('while the body comes', async () => {
    await serve((_request, response) => void response.write('first'));
    const controller = new AbortController();
    const { body } = await send({ signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(text(body)).rejects.toBe(reason);
    await expectClosed();
  });

  test('by destroying a body that was not read', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send();
    body.destroy();
    await expectClosed();
  });

  test('by reading a part of it', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send();
    for await (const _chunk of body) break;
    await expectClosed();
  });
});

test('one hanging server delays nobody', async () => {
  await serve((request, response) => {
    if (request.headers['x-hang'] === undefined) response.end('quick');
  });
  const hanging = Array.from({ length: 50 }, () =>
    send({ timeoutMs: 500, headers: { 'X-Hang': '1' } }).catch(({ code }) => code),
  );
  const began = performance.now();
  expect(await read()).toBe('quick');
  expect(performance.now() - began).toBeLessThan(450);
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['timeout']));
});
