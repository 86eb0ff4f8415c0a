import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GenmediaError, upload, withFiles } from './index.ts';
import { fileFrom } from './node/index.ts';
import { startClock } from './testing/clock.ts';
import { fastClient, rejection } from './testing/fast.ts';
import {
  answer,
  failed,
  hang,
  hangUp,
  type Step,
  startService,
  success,
} from './testing/service.ts';

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 256);
const photo = new Blob([bytes], { type: 'image/jpeg' });
const retry = { min: 1, max: 2 };

/**
 * A service that takes uploads. `puts` are its steps for the PUT requests, which bring the bytes.
 */
async function setUp(...puts: Step[]) {
  let room = 0;
  let put = 0;
  const next = { call: answer(200, success()) };
  const service = await startService((response, request) => {
    const { url: path = '' } = request;
    if (path === '/api/v7/uploads') {
      const name = ++room;
      const body = {
        status: 'success',
        upload_url: `${service.url}/uploads/${name}`,
        url: `${service.url}/files/${name}.jpg`,
        expires_at: '2026-03-01T13:00:00.000Z',
      };
      return answer(200, body)(response, request);
    }
    const step = puts[Math.min(put++, puts.length - 1)] ?? answer(200, { status: 'success' });
    if (path.startsWith('/uploads/')) return step(response, request);
    return next.call(response, request);
  });
  const client = fastClient(service.url);
  const sent = () => service.requests.filter(({ method }) => method === 'PUT');
  return { service, client, genmedia: withFiles(client, { retry }), sent, next };
}

async function pathOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

test('a file is sent in two steps, and its URL is what the operation gets', async () => {
  const { service, genmedia, sent } = await setUp();
  await genmedia.run('editImage', { prompt: 'Green walls', init_image: photo });
  expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/v7/uploads',
    'PUT /uploads/1',
    'POST /api/v6/image_editing/alpha_edit',
  ]);
  expect(service.requests[0]?.body).toMatchObject({ content_type: 'image/jpeg', size: 5000 });
  expect(sent()[0]?.headers['content-type']).toBe('image/jpeg');
  expect(sent()[0]?.headers.authorization).toBeUndefined();
  expect(sent()[0]?.bytes.equals(bytes)).toBe(true);
  expect(service.requests[2]?.body?.init_image).toBe(`${service.url}/files/1.jpg`);
});

test.each<[string, () => unknown]>([
  ['a File', () => new File([bytes], 'room.jpg', { type: 'image/jpeg' })],
  ['bytes', () => bytes],
  ['a Buffer', () => Buffer.from(bytes)],
  ['a part of an array', () => new Uint8Array([0, ...bytes, 0]).subarray(1, 5001)],
  ['an ArrayBuffer', () => bytes.buffer],
  ['a view of data', () => new DataView(bytes.buffer)],
  ['a stream', () => new Blob([bytes]).stream()],
  ['a file of Node', async () => fileFrom(await pathOf('room.jpg'))],
])('%s arrives byte by byte', async (_, make) => {
  const { genmedia, sent } = await setUp();
  const init_image = (await make()) as Blob;
  await genmedia.run('captionImage', { init_image });
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.bytes.equals(bytes)).toBe(true);
});

test('several files of a list go side by side with URLs, in their order', async () => {
  const { service, genmedia, sent } = await setUp();
  const url = 'https://media.example/b.png';
  const other = new Blob(['Another photo'], { type: 'image/jpeg' });
  await genmedia.run('editImage', { prompt: 'Both', init_image: [photo, url, other] });
  const fileOf = (size: number) => {
    const put = sent().find((request) => request.bytes.length === size);
    return `${service.url}${put?.url.replace('/uploads/', '/files/')}.jpg`;
  };
  expect(service.to('/alpha_edit')[0]?.body?.init_image).toEqual([
    fileOf(photo.size),
    url,
    fileOf(other.size),
  ]);
});

test('submit takes files, and its promise has the key from the start', async () => {
  const { service, genmedia } = await setUp();
  const call = genmedia.submit('editImage', { prompt: 'Green', init_image: photo });
  const { idempotencyKey } = call;
  expect(idempotencyKey).toMatch(/./);
  expect((await call).id).toBe(42);
  expect(service.to('/alpha_edit')[0]?.headers['idempotency-key']).toBe(idempotencyKey);
});

test('a call that is repeated with its key names the same URLs, and uploads nothing again', async () => {
  const { service, genmedia, sent, next } = await setUp();
  const { call } = next;
  next.call = hangUp;
  const stream = new Blob([bytes]).stream();
  const input = { prompt: 'Both', init_image: [photo, stream, photo] };
  const error = await rejection(genmedia.run('editImage', input));
  expect(error).toMatchObject({ code: 'network_error', operation: 'editImage' });
  const { idempotencyKey } = error as { idempotencyKey?: string };
  next.call = call;
  await genmedia.run('editImage', input, { idempotencyKey });
  const [first, ...repeated] = service.to('/alpha_edit').map(({ headers, body }) => ({
    key: headers['idempotency-key'],
    urls: body?.init_image,
  }));
  expect(new Set([first?.urls].flat()).size).toBe(3);
  expect(first?.key).toBe(idempotencyKey);
  expect(repeated).toHaveLength(13);
  for (const again of repeated) expect(again).toEqual(first);
  expect(sent()).toHaveLength(3);
  await genmedia.run('editImage', { prompt: 'Another call', init_image: photo });
  expect(sent()).toHaveLength(4);
});

test.each([{ idempotencyKey: 'order-7' }, { headers: { 'Idempotency-Key': 'order-7' } }])(
  'calls with one key that are made at once, or after its success, name the same URL: %j',
  async (options) => {
    const { service, genmedia, sent } = await setUp();
    const input = { prompt: 'Green', init_image: photo };
    const call = () => genmedia.submit('editImage', input, options);
    await Promise.all([call(), call()]);
    const third = call();
    expect(third.idempotencyKey).toBe('order-7');
    await third;
    const urls = service.to('/alpha_edit').map(({ body }) => body?.init_image);
    expect(urls).toEqual(Array(3).fill(`${service.url}/files/1.jpg`));
    expect(sent()).toHaveLength(1);
  },
);

test('an aborted upload does not end that of the same call', async () => {
  const { service, genmedia } = await setUp(hang, answer(200, { status: 'success' }));
  const controller = new AbortController();
  const input = { prompt: 'Green', init_image: photo };
  const options = { idempotencyKey: 'order-8' };
  const aborted = rejection(
    genmedia.submit('editImage', input, { ...options, signal: controller.signal }),
  );
  await service.received(2);
  const other = genmedia.submit('editImage', input, options);
  controller.abort('The user left.');
  expect(await aborted).toBe('The user left.');
  expect((await other).id).toBe(42);
});

test('without files nothing is uploaded', async () => {
  const { service, genmedia } = await setUp();
  await genmedia.run('captionImage', { init_image: 'https://media.example/room.png' });
  await genmedia.run('listModels');
  expect(service.requests.map(({ url }) => url?.split('?')[0])).toEqual([
    '/api/v6/image_editing/caption',
    '/api/v7/models',
  ]);
});

test.each<[string, Blob, RegExp]>([
  [
    'a sound where an image is wanted',
    new Blob([bytes], { type: 'audio/wav' }),
    /audio\/wav.*image/,
  ],
  ['a text', new Blob(['Hello'], { type: 'text/plain;charset=utf-8' }), /text\/plain.*image/],
  ['an empty file', new Blob([], { type: 'image/png' }), /empty/],
  [
    'an image of more than 25 MiB',
    new Blob([new Uint8Array(26_214_401)], { type: 'image/png' }),
    /26214401 bytes; at most 26214400 are allowed/,
  ],
  [
    'bytes of more than an image has',
    new Blob([new Uint8Array(26_214_401)]),
    /at most 26214400 are allowed/,
  ],
])('%s is refused before anything is sent', async (_, file, message) => {
  const { service, genmedia } = await setUp();
  const error = await rejection(genmedia.run('captionImage', { init_image: file }));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toMatch(message);
  expect(service.requests).toHaveLength(0);
});

test('a file that is refused stops those beside it before anything is sent', async () => {
  const { service, genmedia } = await setUp();
  const text = new Blob(['Hello'], { type: 'text/plain' });
  const edited = genmedia.run('editImage', { prompt: 'Both', init_image: [photo, text] });
  expect(await rejection(edited)).toBeInstanceOf(TypeError);
  const empty = new Uint8Array();
  const painted = genmedia.run('inpaintImage', {
    model_id: 'm',
    prompt: 'A window',
    init_image: photo,
    mask_image: empty,
  });
  expect(await rejection(painted)).toBeInstanceOf(TypeError);
  expect(service.requests).toEqual([]);
});

test('a field for images and videos takes both', async () => {
  const { genmedia, sent } = await setUp();
  await genmedia.run('checkNsfw', { init_image: new Blob([bytes], { type: 'video/mp4' }) });
  await genmedia.run('checkNsfw', { init_image: new Blob([bytes], { type: 'image/jpg' }) });
  expect(sent().map(({ headers }) => headers['content-type'])).toEqual(['video/mp4', 'image/jpeg']);
});

test('upload gives a URL that several calls can name', async () => {
  const { service, client } = await setUp();
  expect(await upload(client, bytes, { type: ' Image/JPG ; q=1' })).toBe(
    `${service.url}/files/1.jpg`,
  );
  expect(service.requests[0]?.body?.content_type).toBe('image/jpeg');
});

test.each([
  ['audio/mp3', 'audio/mpeg'],
  ['audio/opus', 'audio/ogg'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/x-wav', 'audio/wav'],
  ['image/apng', 'image/png'],
  ['video/x-m4v', 'video/mp4'],
  ['video/x-matroska', 'video/matroska'],
])('%s, as browsers and detectors of types say, is sent as %s', async (type, name) => {
  const { service, client } = await setUp();
  await upload(client, bytes, { type });
  expect(service.requests[0]?.body?.content_type).toBe(name);
});

test('a type that nobody knows is left for the service to refuse', async () => {
  const { service, client } = await setUp();
  await upload(client, bytes, { type: 'constructor' });
  expect(service.requests[0]?.body?.content_type).toBe('constructor');
});

test.each<[string, Step]>([
  ['the connection dies', hangUp],
  ['the service answers 503', answer(503, failed(), { 'retry-after': '0' })],
  ['the service answers 500', answer(500, failed())],
  ['the account sends too much', answer(429, failed(), { 'retry-after': '0' })],
  [
    'another request still sends it, such as one whose connection died',
    answer(409, failed({ code: 'upload_busy' }), { 'retry-after': '0' }),
  ],
])('when %s, the file is sent again to the same address', async (_, step) => {
  const { service, genmedia, sent } = await setUp(step, step, answer(200, { status: 'success' }));
  await genmedia.run('captionImage', { init_image: photo });
  expect(sent().map(({ url }) => url)).toEqual(['/uploads/1', '/uploads/1', '/uploads/1']);
  expect(service.to('/caption')).toHaveLength(1);
});

test('a file that cannot be sent is an error, and no job is begun', async () => {
  const { service, genmedia, sent } = await setUp(hangUp);
  const error = await rejection(genmedia.run('captionImage', { init_image: photo }));
  expect(error).toBeInstanceOf(GenmediaError);
  expect(error).toMatchObject({ code: 'network_error', operation: 'createUpload' });
  expect(sent()).toHaveLength(13);
  expect(service.to('/caption')).toHaveLength(0);
});

/** A Blob of another realm, as in tests with jsdom. */
class ForeignBlob {
  readonly size = bytes.length;
  readonly type = 'image/jpeg';
  toString = () => '[object Blob]';
}

/** With a method of its own, as in newer versions of jsdom. */
class NewBlob extends ForeignBlob {
  arrayBuffer = async () => bytes.buffer;
}

/** The reader of jsdom 26. */
class ForeignReader extends EventTarget {
  readonly error = null;
  result: ArrayBuffer | null = null;
  readAsArrayBuffer() {
    queueMicrotask(() => {
      this.result = bytes.buffer;
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

test.each([NewBlob, ForeignBlob])(
  'the bytes of a Blob that fetch does not know are sent',
  async (Foreign) => {
    vi.stubGlobal('Blob', Foreign);
    vi.stubGlobal('FileReader', ForeignReader);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { client, sent } = await setUp();
    await upload(client, new Foreign() as unknown as Blob);
    expect(sent()[0]?.bytes.equals(bytes)).toBe(true);
  },
);

test('an error of the network does not have the address of an upload, which some runtimes quote', async () => {
  const { client, service } = await setUp();
  const broken = (url: string) =>
    Promise.reject(new TypeError(`error sending request for url (${url})`));
  const error = await rejection(upload(client, photo, { fetch: broken, retry: { limit: 0 } }));
  expect(error.message).toBe(
    'createUpload got no answer (TypeError: error sending request for url ([hidden])).',
  );
  expect(inspect(error, { depth: 9 })).not.toContain(`${service.url}/uploads/`);
});

test('a file that is refused is not sent again', async () => {
  const refused = answer(413, failed({ code: 'payload_too_large', message: 'Too large.' }));
  const { genmedia, sent } = await setUp(refused);
  const error = await rejection(genmedia.run('captionImage', { init_image: photo }));
  expect(error).toMatchObject({ code: 'payload_too_large', status: 413, message: 'Too large.' });
  expect(sent()).toHaveLength(1);
});

test('a file that a request has used is not sent again', async () => {
  const { genmedia, sent } = await setUp(answer(409, failed({ code: 'upload_used' })));
  const error = await rejection(genmedia.run('captionImage', { init_image: photo }));
  expect(error).toMatchObject({ code: 'upload_used', status: 409, operation: 'createUpload' });
  expect(sent()).toHaveLength(1);
});

test('without space for uploads a call fails at once, and says when to come back', async () => {
  const full = failed({ code: 'storage_full', message: 'No space.', retry_after: 3000 });
  const service = await startService(answer(429, full, { 'retry-after': '3000' }));
  const error = await rejection(upload(fastClient(service.url), photo));
  expect(error).toMatchObject({ code: 'storage_full', status: 429, retryAfter: 3000 });
  expect(service.requests).toHaveLength(1);
});

test('abort ends an upload at once, with the reason', async () => {
  const { service, genmedia } = await setUp(hang);
  const controller = new AbortController();
  const { signal } = controller;
  const rejected = rejection(genmedia.run('captionImage', { init_image: photo }, { signal }));
  await service.received(2);
  controller.abort('The user left.');
  expect(await rejected).toBe('The user left.');
});

test('an upload that fails ends those beside it', async () => {
  let ended: Promise<unknown> | undefined;
  let first: Parameters<Step> | undefined;
  const { genmedia, service } = await setUp((...exchange) => {
    const [response] = exchange;
    if (first) {
      ended = once(response, 'close');
      answer(400, failed({ code: 'no_image' }))(...first);
    }
    first ??= exchange;
  });
  const input = { prompt: 'Both', init_image: [photo, photo] };
  expect(await rejection(genmedia.run('editImage', input))).toMatchObject({ code: 'no_image' });
  await ended;
  expect(service.to('/alpha_edit')).toEqual([]);
});

test('abort ends the reading of a stream', async () => {
  const { client, service } = await setUp();
  const aborting = new AbortController();
  const source = { pull: vi.fn(), cancel: vi.fn() };
  const stream = new ReadableStream<Uint8Array>(source);
  const rejected = rejection(upload(client, stream, { signal: aborting.signal }));
  await expect.poll(() => source.pull).toHaveBeenCalled();
  aborting.abort('The user left.');
  expect(await rejected).toBe('The user left.');
  await expect.poll(() => source.cancel).toHaveBeenCalledWith('The user left.');
  expect(service.requests).toEqual([]);
});

test('what is no file is not sent', async () => {
  const { service, genmedia } = await setUp();
  for (const file of [Promise.resolve(photo), { url: 'https://media.example/room.png' }]) {
    const input = { prompt: 'Green walls', init_image: [photo, file as unknown as Blob] };
    expect(await rejection(genmedia.run('editImage', input))).toBeInstanceOf(TypeError);
  }
  expect(service.requests).toEqual([]);
});

test('the time limit of a call holds over its uploads', async () => {
  const clock = startClock();
  const { service, genmedia } = await setUp(hang);
  const call = genmedia.run('captionImage', { init_image: photo }, { timeout: 60_000 });
  const rejected = rejection(call);
  await service.received(2);
  clock.pass(60_000);
  expect(await rejected).toMatchObject({ code: 'timeout', operation: 'captionImage' });
  expect(clock.timers).toEqual([]);
});

test('after the uploads, the error of a time limit says how to get the job', async () => {
  const clock = startClock();
  const { service, genmedia, next } = await setUp(answer(200, { status: 'success' }));
  next.call = hang;
  const call = genmedia.run('captionImage', { init_image: photo }, { timeout: 60_000 });
  const rejected = rejection(call);
  await service.received(3);
  clock.pass(60_000);
  expect(await rejected).toMatchObject({ code: 'timeout', idempotencyKey: call.idempotencyKey });
});

test('of an operation that starts no job, the error of a time limit tells of none', async () => {
  const clock = startClock();
  const { service, genmedia, next } = await setUp(answer(200, { status: 'success' }));
  next.call = hang;
  const rejected = rejection(genmedia.run('checkNsfw', { init_image: photo }, { timeout: 60_000 }));
  await service.received(3);
  clock.pass(60_000);
  const error = await rejected;
  expect(error).toMatchObject({ code: 'timeout', message: 'checkNsfw timed out.' });
  expect(error.idempotencyKey).toBeUndefined();
});

test('an endless stream is read no further than a file may be long', async () => {
  const { service, client } = await setUp();
  let read = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 8_388_608;
      controller.enqueue(new Uint8Array(8_388_608));
    },
  });
  expect((await rejection(upload(client, endless))).message).toBe(
    'The file has 218103808 or more bytes; at most 209715200 are allowed.',
  );
  expect(read).toBeLessThan(300_000_000);
  expect(service.requests).toHaveLength(0);
});

test('a path that is not there says so', async () => {
  await expect(fileFrom('/nowhere/room.jpg')).rejects.toThrow();
});

test('a path with the ending of no picture, sound or video says so, or is told its type', async () => {
  const path = await pathOf('room.txt');
  await expect(fileFrom(path)).rejects.toThrow(/room\.txt has none of the endings \.png, .*\.mkv/);
  expect((await fileFrom(path, { type: 'image/png' })).type).toBe('image/png');
  expect((await fileFrom(await pathOf('room'))).type).toBe('');
});
