import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  expectClosed,
  flood,
  read,
  receiver,
  send,
  serve,
  serveRaw,
  stopAfterEach,
} from './testing/loopback.ts';

stopAfterEach();

test.each([
  ['gzip', gzipSync('compressed')],
  ['GZIP', gzipSync('compressed')],
  ['x-gzip', gzipSync('compressed')],
  ['deflate', deflateSync('compressed')],
  ['br', brotliCompressSync('compressed')],
  ['identity', Buffer.from('compressed')],
])('a body in %s is read, although it was not requested', async (encoding, bytes) => {
  await serve((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes);
  });
  expect(await read()).toBe('compressed');
  await expectClosed();
});

test('an answer without a body has none, even if it claims gzip', async () => {
  await serve((_request, response) => {
    response.writeHead(204, { 'Content-Encoding': 'gzip' }).end();
  });
  expect(await read()).toBe('');
});

test.each([
  ['ends before its length', 'Content-Length: 10\r\n\r\nshort'],
  ['ends between chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n'],
  ['ends within its compression', 'Content-Encoding: gzip\r\n\r\n\x1f'],
  ['is not compressed, although its header says so', 'Content-Encoding: gzip\r\n\r\nplain text'],
  ['is compressed twice', 'Content-Encoding: gzip, gzip\r\n\r\nx'],
  ['is compressed in an unknown way', 'Content-Encoding: zstd\r\n\r\nx'],
])('a body that %s is refused', async (_what, rest) => {
  await serveRaw((socket) => {
    socket.once('data', () => socket.end(Buffer.from(`HTTP/1.1 200 OK\r\n${rest}`, 'latin1')));
  });
  const response = await send();
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toMatchObject({ code: 'unreachable' });
  await expectClosed();
});

describe('too large', () => {
  const quick = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const tooLarge = { code: 'too_large' };

  /** Reads a body that ends with an error, and counts the bytes before it. */
  async function readUntilError(options?: Parameters<typeof send>[0]) {
    const { status, body } = await send(options);
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of body ?? []) bytes += chunk.length;
    })();
    const error: unknown = await reading.catch((reason: unknown) => reason);
    return { status, error, bytes };
  }

  test('a body of the limit is read, one byte more is not', async () => {
    await serve((_request, response) => {
      response.write('x'.repeat(900));
      response.end('x'.repeat(100));
    });
    expect(await read({ maxBytes: 1_000 })).toHaveLength(1_000);
    await expect(read({ maxBytes: 999 })).rejects.toMatchObject({
      ...tooLarge,
      message: 'The URL answered with more than 999 bytes.',
    });
    await expectClosed();
  });

  test('an endless body ends at the limit, and its connection with it', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { status, error, bytes } = await readUntilError();
    expect(error).toMatchObject(tooLarge);
    expect(status).toBe(200);
    expect(bytes).toBeLessThanOrEqual(100_000);
    await expectClosed();
  });

  test('a Content-Length beyond the limit ends the body before its first byte, with a known status', async () => {
    await serve((_request, outgoing) => {
      outgoing.writeHead(200, { 'Content-Length': 10 ** 12 }).write('x');
    });
    const response = await send();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toMatchObject(tooLarge);
    await expectClosed();
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000), { params: quick })],
  ])('a %s bomb is not unpacked beyond the limit', async (encoding, bomb) => {
    // It never ends, so a reader that compared its size only at its end would wait.
    await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding }).write(bomb);
    });
    const { error, bytes } = await readUntilError({ maxBytes: 1_000_000 });
    expect(error).toMatchObject(tooLarge);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    await expectClosed();
  });

  test('compressed bytes that unpack to nothing are counted too', async () => {
    // Each flush of an empty stream adds five bytes of deflate that unpack to nothing.
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

describe('too much data outside the body', () => {
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
