import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFileHandler } from './serve-file.ts';
import type { StoredFile } from './storage.ts';
import { storages, useStorage } from './testing/storages.ts';

describe.each(storages)('on $name', (tested) => {
  const storage = useStorage(tested);
  const byAge = async () => undefined;
  const handle = createFileHandler(storage, byAge);
  let server: ReturnType<typeof serve>;
  let origin: string;
  let file: StoredFile;

  beforeAll(async () => {
    const fetch = (request: Request) => handle(request, new URL(request.url).pathname.slice(1));
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const content = new TextEncoder().encode('0123456789');
    file = await stored(content);
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function stored(content: Uint8Array): Promise<StoredFile> {
    const { name } = await storage.write(content, { mediaType: 'image/png' });
    const found = await storage.stat(name);
    if (!found) throw new Error('The file was not stored.');
    return found;
  }

  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${origin}/${file.name}`, { method, headers });

  test('the URL gives the file, shown inline', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
      'content-disposition': `inline; filename="${file.name}"`,
      'content-length': '10',
      'content-type': 'image/png',
      'last-modified': file.modifiedAt.toUTCString(),
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe('0123456789');
  });

  test.each([
    ['59 minutes, as another attempt of its job may replace it', 59, 'public, max-age=60'],
    ['61 minutes, for a year', 61, 'public, max-age=31536000, immutable'],
  ])('what caches keep of a file after %s', async (_, minutes, expected) => {
    const modifiedAt = new Date(Date.now() - minutes * 60_000);
    const stat = async (name: string) => ({ ...file, name, modifiedAt });
    const aged = createFileHandler({ ...storage, stat }, byAge);
    const response = await aged(new Request('http://a.example/', { method: 'HEAD' }), file.name);
    expect(response.headers.get('cache-control')).toBe(expected);
  });

  test('a file that may still be replaced is not kept by caches', async () => {
    const unused = createFileHandler(storage, async () => false);
    const response = await unused(new Request('http://a.example/'), file.name);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    await response.body?.cancel();
  });

  test('a file that is replaced before it is read is cut where the headers say', async () => {
    const { name } = await storage.write(Buffer.from('first'), { mediaType: 'image/png' });
    const read: typeof storage.read = async (asked, range) => {
      await storage.write(Buffer.from('the second'), { name, mediaType: 'image/png' });
      return await storage.read(asked, range);
    };
    const replacing = createFileHandler({ ...storage, read }, byAge);
    const response = await replacing(new Request('http://a.example/'), name);
    expect(response.headers.get('content-length')).toBe('5');
    expect(await response.text()).toBe('the s');
  });

  test('a file that becomes final while it is asked for has the headers of its final content', async () => {
    const { name } = await storage.write(Buffer.from('first'), { mediaType: 'image/png' });
    const finishing = createFileHandler(storage, async () => {
      await storage.write(Buffer.from('the second'), { name, mediaType: 'image/png' });
      return true;
    });
    const response = await finishing(new Request('http://a.example/'), name);
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('the second');
  });

  test('HEAD tells the same without the file', async () => {
    const [head, whole] = await Promise.all([get({ range: 'bytes=0-1' }, 'HEAD'), get()]);
    const perConnection = new Set(['connection', 'date', 'keep-alive']);
    const headers = (response: Response) =>
      [...response.headers].filter(([name]) => !perConnection.has(name));
    expect(head.status).toBe(200);
    expect(headers(head)).toEqual(headers(whole));
    expect(await head.text()).toBe('');
    expect(await whole.text()).toBe('0123456789');
  });

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99999999999999999999', '56789', 'bytes 5-9/10'],
  ])('Range: %s gives %s', async (range, expected, contentRange) => {
    const response = await get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(expected.length));
    expect(await response.text()).toBe(expected);
  });

  test.each([
    'bytes=0-1,4-5',
    'bytes=4-2',
    'bytes=-',
    'bytes=a-b',
    'bytes=1.5-2',
    'lines=1-2',
    '0-1',
  ])('Range: %s is ignored', async (range) => {
    const response = await get({ range });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('0123456789');
  });

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('Range: %s cannot be met', async (range) => {
    const response = await get({ range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.text();
  });

  test('any range of an empty file cannot be met', async () => {
    const empty = await storage.write(new Uint8Array(), { mediaType: 'text/plain' });
    const headers = { range: 'bytes=-1' };
    const response = await fetch(`${origin}/${empty.name}`, { headers });
    expect(response.status).toBe(416);
    expect(await (await fetch(`${origin}/${empty.name}`)).text()).toBe('');
  });

  describe('conditional requests', () => {
    const etag = () => known;
    let known = '';
    beforeAll(async () => {
      known = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    });
    const at = (seconds: number) =>
      new Date(file.modifiedAt.getTime() + seconds * 1000).toUTCString();

    test.each<[string, number, () => Record<string, string>]>([
      ['If-None-Match with its ETag', 304, () => ({ 'if-none-match': etag() })],
      [
        'If-None-Match with its weak ETag in a list',
        304,
        () => ({ 'if-none-match': `"x", W/${etag()}` }),
      ],
      ['If-None-Match: *', 304, () => ({ 'if-none-match': '*' })],
      ['If-None-Match with another ETag', 200, () => ({ 'if-none-match': '"x"' })],
      ['If-Modified-Since its time', 304, () => ({ 'if-modified-since': at(0) })],
      ['If-Modified-Since a second before', 200, () => ({ 'if-modified-since': at(-1) })],
      ['If-Modified-Since without a date', 200, () => ({ 'if-modified-since': 'yesterday' })],
      [
        'If-None-Match with another ETag, though it is not modified since',
        200,
        () => ({ 'if-none-match': '"x"', 'if-modified-since': at(9) }),
      ],
      ['If-Match with its ETag', 200, () => ({ 'if-match': etag() })],
      ['If-Match with another ETag', 412, () => ({ 'if-match': '"x"' })],
      ['If-Match with its weak ETag', 412, () => ({ 'if-match': `W/${etag()}` })],
      ['If-Unmodified-Since a second later', 200, () => ({ 'if-unmodified-since': at(1) })],
      ['If-Unmodified-Since a second before', 412, () => ({ 'if-unmodified-since': at(-1) })],
      ['Range and If-Range with its ETag', 206, () => ({ range: 'bytes=0-1', 'if-range': etag() })],
      ['Range and If-Range with its time', 206, () => ({ range: 'bytes=0-1', 'if-range': at(0) })],
      [
        'Range and If-Range with another ETag',
        200,
        () => ({ range: 'bytes=0-1', 'if-range': '"x"' }),
      ],
      [
        'Range and If-Range with another time',
        200,
        () => ({ range: 'bytes=0-1', 'if-range': at(-1) }),
      ],
    ])('%s: %i', async (_, status, headers) => {
      const response = await get(headers());
      expect(response.status).toBe(status);
      if (status === 304) {
        expect(response.headers.get('etag')).toBe(etag());
        expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      }
      await response.text();
    });
  });

  test.each(['aaaaaaaaaaaaaaaaaaaaaa.png', '..%2fsecret-key', '%00', ''])(
    'there is nothing at /%s',
    async (name) => {
      const response = await fetch(`${origin}/${name}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toBe('There is no such file.\n');
    },
  );

  test('files cannot be written through their URL', async () => {
    const response = await get({}, 'DELETE');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await storage.stat(file.name)).toBeDefined();
  });

  test('a client that goes away ends the reading', async () => {
    const cancel = vi.fn();
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(100_000));
    vi.spyOn(storage, 'stat').mockResolvedValueOnce({ ...file, size: 10 ** 12 });
    vi.spyOn(storage, 'read').mockResolvedValueOnce(new ReadableStream({ pull, cancel }));
    const leaving = new AbortController();
    const response = await fetch(`${origin}/${file.name}`, { signal: leaving.signal });
    leaving.abort();
    await expect(response.bytes()).rejects.toThrow();
    await expect.poll(() => cancel).toHaveBeenCalled();
  });
});
