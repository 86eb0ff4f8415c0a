import { Readable } from 'node:stream';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { serve } from '../../testing/serve.ts';
import { newFileName } from '../file-name.ts';
import type { Storage } from '../storage.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { namesIn } from '../testing/storages.ts';
import { createS3Client } from './client.ts';
import { listObjects } from './list-objects.ts';
import { openS3Storage } from './s3-storage.ts';

const mebibyte = 1024 * 1024;
const video = { mediaType: 'video/mp4' };
const bytesOf = async (stream: ReadableStream | undefined) =>
  Buffer.from(await new Response(stream ?? null).arrayBuffer());
const content = new TextEncoder().encode('content');

let server: S3Server;
let storage: Storage;

beforeAll(async () => {
  server = await startS3Server();
  storage = await openS3Storage(server.location, server.access);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
});
afterEach(() => server.fail(undefined));

const put = () => server.requests.filter((line) => line.startsWith('PUT ')).length;

describe('a content of several parts', () => {
  async function* pieces(count: number, onPiece: (sent: number) => void = () => {}) {
    for (let piece = 0; piece < count; piece++) {
      onPiece(piece * mebibyte);
      yield new Uint8Array(mebibyte).fill(piece);
    }
  }

  test('is sent while it arrives, and not held whole', async () => {
    const held: number[] = [];
    const file = await storage.write(
      pieces(18, (sent) => held.push(sent - put() * 8 * mebibyte)),
      video,
    );
    expect(file.size).toBe(18 * mebibyte);
    expect(Math.max(...held)).toBeLessThanOrEqual(9 * mebibyte);
    const bytes = await bytesOf(await storage.read(file.name));
    expect([bytes.length, bytes[0], bytes[17 * mebibyte]]).toEqual([18 * mebibyte, 0, 17]);
    const { start, end } = { start: 17 * mebibyte - 1, end: 17 * mebibyte };
    const part = await bytesOf(await storage.read(file.name, { start, end }));
    expect([...part]).toEqual([16, 17]);
  });

  test.each([8, 16])('of exactly %s MiB has no empty part', async (size) => {
    expect((await storage.write(pieces(size), video)).size).toBe(size * mebibyte);
    expect(put()).toBe(size / 8);
  });

  test('in one piece is cut', async () => {
    const file = await storage.write(new Uint8Array(17 * mebibyte).fill(7), video);
    expect([file.size, put()]).toEqual([17 * mebibyte, 3]);
  });

  test('that breaks off leaves no file, and its parts are given up', async () => {
    async function* broken() {
      yield* pieces(9);
      throw new Error('the other side hung up');
    }
    await expect(storage.write(broken(), video)).rejects.toThrow('hung up');
    expect(server.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
    expect(server.requests.filter((line) => line.startsWith('POST '))).toHaveLength(1);
  });

  test('whose last step fails, which S3 tells with status 200, is not stored', async () => {
    server.fail(({ method, url }) =>
      method === 'POST' && url.searchParams.has('uploadId') ? [200, 'InternalError'] : undefined,
    );
    await expect(storage.write(pieces(9), video)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
  });
});

describe('a server that fails', () => {
  test('for a moment is asked again', async () => {
    let failures = 2;
    server.fail(() => (failures-- > 0 ? [503, 'SlowDown'] : undefined));
    const { name } = await storage.write(content, video);
    failures = 2;
    expect(await new Response(await storage.read(name)).text()).toBe('content');
  });

  test('for longer causes an error without its words, and works again once it is back', async () => {
    const { name } = await storage.write(content, video);
    server.fail(() => [500, 'InternalError']);
    const failures = await Promise.all(
      [
        storage.write(content, video),
        storage.stat(name),
        storage.read(name),
        storage.remove(name),
        storage.list().next(),
      ].map((work) => work.catch((error: unknown) => error)),
    );
    for (const failure of failures) {
      expect(failure).toMatchObject({ name: 'StorageError', code: 'unavailable' });
      expect(String(failure)).not.toMatch(/InternalError|127\.0\.0\.1|genmedia-test/);
    }
    server.fail(undefined);
    expect(await storage.stat(name)).toMatchObject({ size: 7 });
  });

  test('with a refusal is not asked again', async () => {
    server.fail(() => [403, 'AccessDenied']);
    await expect(storage.write(content, video)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests).toHaveLength(1);
  });
});

test('of a server that sends the whole object for a range, only the whole is taken', async () => {
  const simple = await serve((_, response) => response.end('0123456789'));
  onTestFinished(() => simple.close());
  const opened = await openS3Storage({ ...server.location, endpoint: simple.url }, server.access);
  const read = async (start: number, end: number) =>
    (await bytesOf(await opened.read(newFileName('text/plain'), { start, end }))).toString();
  await expect(read(5, 6)).rejects.toMatchObject({ name: 'StorageError', code: 'unavailable' });
  expect(await read(0, 9)).toBe('0123456789');
});

test('an answer without a length must have all bytes of the object, or of the range', async () => {
  let sent = '0123456789';
  const simple = await serve(({ method }, response) => {
    const facts = { 'content-length': '10', 'last-modified': new Date().toUTCString() };
    if (method === 'HEAD') response.writeHead(200, facts);
    else response.write(sent);
    response.end();
  });
  onTestFinished(() => simple.close());
  const opened = await openS3Storage({ ...server.location, endpoint: simple.url }, server.access);
  const read = async (range?: { start: number; end: number }) =>
    (await bytesOf(await opened.read(newFileName('text/plain'), range))).toString();
  expect(await read()).toBe(sent);
  expect(await read({ start: 0, end: 9 })).toBe(sent);
  sent = '01234';
  const away = { name: 'StorageError', code: 'unavailable' };
  await expect(read()).rejects.toMatchObject(away);
  await expect(read({ start: 0, end: 9 })).rejects.toMatchObject(away);
  expect(await read({ start: 0, end: 4 })).toBe(sent);
});

test.each([
  ['a length', { 'last-modified': new Date().toUTCString() }],
  ['a date', { 'content-length': '10' }],
  ['a date that is one', { 'content-length': '10', 'last-modified': 'yesterday' }],
])('an object that is described without %s cannot be served', async (_, headers) => {
  const careless = await serve(({ method }, response) => {
    response.writeHead(200, method === 'HEAD' ? headers : {}).end();
  });
  onTestFinished(() => careless.close());
  const opened = await openS3Storage({ ...server.location, endpoint: careless.url }, server.access);
  await expect(opened.stat(newFileName('text/plain'))).rejects.toMatchObject({
    name: 'StorageError',
    code: 'unavailable',
  });
});

test('of a server whose answers have no end, no more is read than any answer has', async () => {
  let refusals = 0;
  const endless = await serve(({ method, url = '' }, response) => {
    if (url.includes('max-keys')) return response.end();
    if (method === 'GET') {
      refusals++;
      response.writeHead(403);
    }
    const piece = Buffer.alloc(mebibyte, 'a');
    const pieces = new Readable({ read: () => void pieces.push(piece) });
    pieces.pipe(response);
  });
  onTestFinished(() => endless.close());
  const opened = await openS3Storage({ ...server.location, endpoint: endless.url }, server.access);
  const away = { name: 'StorageError', code: 'unavailable' };
  await expect(opened.read(newFileName('text/plain'))).rejects.toMatchObject(away);
  await expect(opened.remove(newFileName('text/plain'))).rejects.toMatchObject(away);
  expect(refusals).toBe(3);
});

test('an answer without a length that goes on behind its range is ended', async () => {
  const endless = await serve(({ url = '' }, response) => {
    if (url.includes('max-keys')) return response.end();
    response.write('0123456789');
  });
  onTestFinished(() => endless.close());
  const opened = await openS3Storage({ ...server.location, endpoint: endless.url }, server.access);
  const read = opened.read(newFileName('text/plain'), { start: 0, end: 4 });
  await expect(read.then(bytesOf)).rejects.toMatchObject({ name: 'StorageError' });
});

test('files of others under the same prefix are not listed', async () => {
  const { prefix } = server.location;
  const client = createS3Client(server.location, server.access);
  const key = `${prefix}theirs.png`;
  await (await client.send({ method: 'PUT', key, body: content })).body.dump();
  expect(await namesIn(storage)).not.toContain('theirs.png');
});

test('more files than a page lists are listed, from the beginning or after one of them', async () => {
  for (let count = 0; count < 5; count++) await storage.write(content, video);
  const client = createS3Client(server.location, server.access);
  const paged: Pick<typeof client, 'send'> = {
    send: (request) => client.send({ ...request, query: { ...request.query, 'max-keys': '2' } }),
  };
  const keys = [];
  for await (const { key } of listObjects(paged, server.location.prefix)) keys.push(key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThanOrEqual(5);
  const names = await namesIn(storage);
  expect(names.length).toBeGreaterThanOrEqual(5);
  const later = [];
  for await (const { name } of storage.list(names[2])) later.push(name);
  expect(later).toEqual(names.slice(3));
});

test('objects of others whose keys have any characters are listed once', async () => {
  const client = createS3Client(server.location, server.access);
  const theirs = ['r&d/1', 'r&d/2', "r&d/3's", 'r&d/<4>'].map((name) => `theirs/${name}`);
  for (const key of theirs) await client.do({ method: 'PUT', key, body: content });
  const keys: string[] = [];
  const paged: Pick<typeof client, 'send'> = {
    send: (request) => client.send({ ...request, query: { ...request.query, 'max-keys': '1' } }),
  };
  for await (const { key } of listObjects(paged, 'theirs/')) if (keys.push(key) > 4) break;
  expect(keys.toSorted()).toEqual(theirs.toSorted());
});

test.each([
  ['a list', '<Contents><Size>1</Size></Contents>'],
  ['a list of megabytes whose objects have no end', '<Contents>'.repeat(500_000)],
])(
  '%s with an object that has no key is refused, instead of being read again and again',
  async (_, objects) => {
    const text = `<IsTruncated>true</IsTruncated>${objects}`;
    const broken = { send: async () => ({ body: Readable.from([Buffer.from(text)]) }) };
    const list = listObjects(broken as unknown as Parameters<typeof listObjects>[0], '');
    await expect(list.next()).rejects.toThrow(
      'S3 answered 200 with a list in which an object has no Key',
    );
  },
);

describe('a start', () => {
  test.each([
    ['the bucket is not there', { bucket: 'genmedia-other' }, {}, 'NoSuchBucket'],
    ['the key is not right', {}, { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['nobody listens', { endpoint: 'http://127.0.0.1:1' }, {}, 'ECONNREFUSED'],
  ])('where %s fails and says so', async (_title, location, access, reason) => {
    const opening = openS3Storage(
      { ...server.location, ...location },
      { ...server.access, ...access },
    );
    const { message } = await opening.then(
      () => new Error('It opened.'),
      (error: Error) => error,
    );
    expect(message).toMatch(/^The bucket genmedia-\w+ of STORAGE_URL cannot be read: /);
    expect(message).toContain(reason);
    expect(message).not.toContain('wrong');
  });
});
