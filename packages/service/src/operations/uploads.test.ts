import { once } from 'node:events';
import { connect } from 'node:net';
import type { GenerationError, ResponseBody } from '@genmedia/types';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { socketLimits } from '../http/guard-sockets.ts';
import { type Listening, listen } from '../http/listen.ts';
import { StorageError } from '../media/storage.ts';
import { storages, useStorage } from '../media/testing/storages.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { useSharedService } from '../testing/service.ts';
import { waitFor } from '../testing/wait-for.ts';
import { useUploads } from '../uploads/testing.ts';
import { uploadReceiver } from './receive-upload.ts';
import { sealUpload } from './upload-token.ts';

type Place = ResponseBody<'createUpload'>;

/** Opens a connection, sends the beginning of a PUT, and collects what is answered. */
async function beginPut(url: string, head: string, body: string) {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve)).then(() => answer);
  socket.write(`PUT ${pathname} HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n${body}`);
  return { socket, closed, answer: () => answer };
}

describe('a service', () => {
  const service = useSharedService();
  let key: string;
  let picture: Buffer;
  beforeAll(async () => {
    key = (await service.newUser()).apiKey;
    const background = { r: 200, g: 40, b: 40 };
    picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  });

  async function create(size = 100_000): Promise<Place> {
    const request = { key, content_type: 'image/png', size };
    const { body } = await service.post<Place>('/api/v7/uploads', request);
    return body;
  }

  async function put(url: string, content: string | Buffer) {
    const response = await fetch(url, { method: 'PUT', body: content as BodyInit });
    const { headers, status } = response;
    return { status, headers, body: (await response.json()) as GenerationError };
  }

  async function sent() {
    const place = await create();
    expect((await put(place.upload_url, picture)).status).toBe(200);
    return place;
  }

  const uses: [string, (url: string) => Promise<{ status: number }>][] = [
    ['a job', (init_image) => service.post('/api/v6/image_editing/caption', { key, init_image })],
    ['a check', (init_image) => service.post('/nsfw_image_check', { key, init_image })],
    [
      'a conversation',
      (url) =>
        service.post('/api/v7/llm/chat/completions', {
          key,
          model: 'sandbox-chat',
          messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
        }),
    ],
  ];

  test.each(uses)('a file that %s has used cannot be replaced', async (_, use) => {
    const { upload_url, url } = await sent();
    const before = await fetch(url);
    expect(before.headers.get('cache-control')).toBe('no-cache');
    expect(Buffer.from(await before.arrayBuffer()).equals(picture)).toBe(true);
    expect((await put(upload_url, picture)).status).toBe(200);
    expect((await use(url)).status).toBe(200);
    const refused = await put(upload_url, 'a swapped file');
    expect(refused).toMatchObject({ status: 409, body: { status: 'error', code: 'upload_used' } });
    const after = await fetch(url);
    expect(after.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await after.arrayBuffer()).equals(picture)).toBe(true);
  });

  test.each(uses)('%s cannot use a file that has not arrived', async (_, use) => {
    const { url } = await create();
    const { status, body } = (await use(url)) as { status: number; body: GenerationError };
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: expect.any(String), message: expect.stringContaining('has not arrived') }],
    });
  });

  test('DELETE deletes an upload with its file; then its URL is unknown', async () => {
    const { upload_url, url } = await sent();
    const remove = () => fetch(upload_url, { method: 'DELETE' });
    expect((await remove()).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect((await put(upload_url, picture)).status).toBe(404);
  });

  test('beyond the space of its plan an account gets 429 and a time to come back', async () => {
    const own = (await service.newUser()).apiKey;
    const video = { key: own, content_type: 'video/mp4', size: 209_715_200 };
    // 51 of them fit into 10 GiB.
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => service.post<GenerationError>('/api/v7/uploads', video)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    const [{ body, headers } = { body: undefined, headers: new Headers() }] = refused;
    expect(body).toMatchObject({ status: 'error', code: 'storage_full' });
    // A place that nobody uses is free again after an hour (`uploadHours`).
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await create()).status).toBe('success');
  });
});

describe('a caller of an upload', () => {
  const database = useDatabase('Postgres');
  const [disk] = storages;
  if (!disk) throw new Error('There is no storage on disk.');
  const storage = useStorage(disk);
  const keyring = createKeyring([Buffer.alloc(32, 1)]);
  let uses: ReturnType<typeof useUploads>;
  let uploads: ReturnType<(typeof uses)['open']>;
  let server: Listening;
  /** A server with little patience for slow bodies. */
  let strict: Listening;
  beforeAll(async () => {
    uses = useUploads(database, storage);
    uploads = uses.open();
    const where = { host: '127.0.0.1', port: 0 };
    const hour = 3_600_000;
    server = await listen({ ...where, limits: { ...socketLimits, bodyMs: hour } });
    strict = await listen({ ...where, limits: { ...socketLimits, bodyMs: 300, checkMs: 50 } });
    const receive = uploadReceiver({ keyring, publicUrl: server.url, uploads });
    const app = new Hono().onError(() => new Response(null, { status: 500 }));
    app.all('/uploads/:token', ({ req }) => receive(req.raw, req.param('token'), async () => {}));
    for (const each of [server, strict]) each.serve(app);
  });
  afterAll(() => Promise.all([server.close(), strict.close()]));

  const whole = new TextEncoder().encode('whole');

  async function create(to = server) {
    const name = uses.newName();
    const size = 1000;
    const accountId = await uses.account();
    await uploads.create({ name, accountId, size, most: 1e9 });
    const token = sealUpload(keyring, { name, mediaType: 'text/plain', size, accountId });
    return { name, url: `${to.url}/uploads/${token}` };
  }

  const begun = (name: string) => waitFor(async () => (await uses.row(name))?.writer != null);
  const ended = (name: string) => waitFor(async () => (await uses.row(name))?.writer === null);

  test('gets 409 and a time to come back while another one sends the file', async () => {
    const { name, url } = await create();
    const first = await beginPut(url, 'Content-Length: 8\r\nConnection: close', 'half');
    await begun(name);
    const busy = await fetch(url, { method: 'PUT', body: 'other' });
    expect(busy.status).toBe(409);
    expect(busy.headers.get('retry-after')).toBe('10');
    expect(await busy.json()).toMatchObject({ code: 'upload_busy', retry_after: 10 });
    first.socket.write('half');
    expect(await first.closed).toMatch(/^HTTP\/1\.1 200/);
    expect(await uses.text(name)).toBe('halfhalf');
  });

  test('of another origin can read that the storage is away', async () => {
    const write = async () => {
      throw new StorageError('unavailable', 'The storage is away.');
    };
    const withoutStorage = uses.open({}, { ...storage, write });
    const receive = uploadReceiver({ keyring, publicUrl: server.url, uploads: withoutStorage });
    const { url } = await create();
    const request = new Request(url, { method: 'PUT', body: 'whole' });
    const answer = await receive(request, url.split('/').at(-1) ?? '', async () => {});
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([503, '*']);
    expect(await answer.json()).toMatchObject({
      status: 'error',
      code: 'unavailable',
      message: 'The storage is away.',
    });
  });

  test.each([
    ['hangs up', 'Content-Length: 1000', 'destroy'],
    ['resets the connection', 'Transfer-Encoding: chunked', 'resetAndDestroy'],
    ['sends half a body and ends', 'Content-Length: 1000', 'end'],
    ['sends half a chunk and ends', 'Transfer-Encoding: chunked', 'end'],
  ] as const)('that %s leaves no file, and the upload can be sent', async (_, head, leave) => {
    const { name, url } = await create();
    const { socket } = await beginPut(url, head, head.startsWith('T') ? 'ff\r\nhalf' : 'half');
    await begun(name);
    socket[leave]();
    await ended(name);
    expect(await uses.text(name)).toBeUndefined();
    await uploads.receive(name, whole, 'text/plain');
    expect(await uses.text(name)).toBe('whole');
  });

  test('that sends a byte now and then is cut off, and holds no place', async () => {
    const { name, url } = await create(strict);
    const { socket, closed } = await beginPut(url, 'Content-Length: 1000', 'a');
    const timer = setInterval(() => socket.write('a'), 20);
    onTestFinished(() => clearInterval(timer));
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    // The upload may have begun so late that it ends only after this answer.
    const send = () => uploads.receive(name, whole, 'text/plain');
    const outcome = () =>
      send().then(
        () => 'sent',
        ({ reason }) => reason,
      );
    await expect.poll(outcome).toBe('sent');
    expect(await uses.text(name)).toBe('whole');
  });
});
