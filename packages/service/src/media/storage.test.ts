import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { fileNameOf, newFileName } from './file-name.ts';
import { createStorage, StorageError } from './storage.ts';
import { storages, useStorage } from './testing/storages.ts';

const text = (value: string) => new TextEncoder().encode(value);
const bytesOf = async (stream: ReadableStream | undefined) =>
  Buffer.from(await new Response(stream ?? null).arrayBuffer());
const textOf = (stream: ReadableStream | undefined) => new Response(stream ?? null).text();

describe.each(storages)('on $name', (tested) => {
  const storage = useStorage(tested);
  const writeText = (value: string) => storage.write(text(value), { mediaType: 'text/plain' });

  test('a file comes back as it was written, with its type', async () => {
    const before = Date.now();
    const file = await storage.write(text('pixels'), { mediaType: 'image/png' });
    expect(file).toMatchObject({ mediaType: 'image/png', size: 6 });
    expect(file.name).toMatch(/^[0-9A-Za-z]{22}\.png$/);
    const stored = await storage.stat(file.name);
    expect(stored).toMatchObject(file);
    const modified = stored?.modifiedAt.getTime();
    // Servers give times in whole seconds, and have their own clocks.
    expect(modified).toBeGreaterThan(before - 5000);
    expect(modified).toBeLessThan(Date.now() + 5000);
    expect(await textOf(await storage.read(file.name))).toBe('pixels');
  });

  test.each([
    ['image/jpeg', 'jpg', 'image/jpeg'],
    ['Audio/X-WAV', 'wav', 'audio/wav'],
    ['text/plain;charset=latin1', 'txt', 'text/plain; charset=utf-8'],
    ['text/html', 'bin', 'application/octet-stream'],
    ['image/svg+xml', 'bin', 'application/octet-stream'],
    ['', 'bin', 'application/octet-stream'],
  ])('%j is stored as .%s, %s', async (type, extension, mediaType) => {
    const file = await storage.write(text('x'), { mediaType: type });
    expect(file.name.split('.')[1]).toBe(extension);
    expect(file.mediaType).toBe(mediaType);
  });

  test('the same content twice is two files, whose names nobody guesses', async () => {
    const names = await Promise.all(Array.from({ length: 100 }, () => writeText('same')));
    expect(new Set(names.map(({ name }) => name)).size).toBe(100);
    const characters = new Set(names.flatMap(({ name }) => Array.from(name.slice(0, 22))));
    expect(characters.size).toBe(62);
  });

  test('a content that arrives in pieces is written as it comes', async () => {
    async function* pieces() {
      for (let piece = 0; piece < 300; piece++) yield new Uint8Array(10_000).fill(piece % 256);
    }
    const file = await storage.write(pieces(), { mediaType: 'video/mp4' });
    expect(file.size).toBe(3_000_000);
    const bytes = await bytesOf(await storage.read(file.name));
    expect(bytes.length).toBe(3_000_000);
    expect([bytes[0], bytes[10_000], bytes[2_999_999]]).toEqual([0, 1, 299 % 256]);
  });

  test('an empty file is a file', async () => {
    const file = await writeText('');
    expect(file.size).toBe(0);
    expect(await textOf(await storage.read(file.name))).toBe('');
  });

  test('a part is read alone', async () => {
    const { name } = await writeText('0123456789');
    expect(await textOf(await storage.read(name, { start: 2, end: 4 }))).toBe('234');
    expect(await textOf(await storage.read(name, { start: 9, end: 9 }))).toBe('9');
  });

  test('a part that the file does not have to its end is refused', async () => {
    const { name } = await writeText('0123456789');
    const reading = async () => textOf(await storage.read(name, { start: 5, end: 10 }));
    await expect(reading()).rejects.toMatchObject({ name: 'StorageError', code: 'unavailable' });
  });

  test('a reader may stop early, or never start', async () => {
    const { name } = await storage.write(new Uint8Array(1_000_000), { mediaType: 'audio/wav' });
    const reader = (await storage.read(name))?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    await (await storage.read(name))?.cancel();
    expect((await storage.stat(name))?.size).toBe(1_000_000);
  });

  test('a content that is too long is refused', async () => {
    const options = { mediaType: 'text/plain', maxBytes: 4 };
    expect((await storage.write(text('1234'), options)).size).toBe(4);
    await expect(storage.write(text('12345'), options)).rejects.toMatchObject({
      name: 'StorageError',
      code: 'too_large',
      message: 'The file has more than 4 bytes.',
    });
  });

  test('a content that breaks off fails with its own error', async () => {
    const reason = new Error('the other side hung up');
    async function* broken() {
      yield text('half');
      throw reason;
    }
    await expect(storage.write(broken(), { mediaType: 'text/plain' })).rejects.toBe(reason);
  });

  test('a removed file is gone, and may be removed again', async () => {
    const { name } = await writeText('x');
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.stat(name)).toBeUndefined();
    expect(await storage.read(name)).toBeUndefined();
  });

  test('the name of a file may start with a prefix that its owner chose', async () => {
    const prefix = '-Entrevista_es.v2';
    const name = fileNameOf(randomBytes(32), 0, 'text/plain', prefix);
    expect(name).toMatch(/^-Entrevista_es\.v2-\w{22}\.txt$/);
    await storage.write(text('hola'), { mediaType: 'text/plain', name });
    expect(await textOf(await storage.read(name))).toBe('hola');
    await storage.remove(name);
    expect(await storage.stat(name)).toBeUndefined();
  });

  test('under a name that is given, a file replaces the one before it, whole or not at all', async () => {
    const name = fileNameOf(randomBytes(32), 0, 'text/plain');
    const options = { mediaType: 'text/plain', name };
    expect(await storage.write(text('first'), options)).toMatchObject({ name, size: 5 });
    async function* broken() {
      yield text('half');
      throw new Error('the other side hung up');
    }
    await expect(storage.write(broken(), options)).rejects.toThrow('hung up');
    await expect(
      storage.write(text('too long'), { ...options, maxBytes: 1 }),
    ).rejects.toMatchObject({ code: 'too_large' });
    expect(await textOf(await storage.read(name))).toBe('first');
    await storage.write(text('the second'), options);
    expect(await textOf(await storage.read(name))).toBe('the second');
    expect(await storage.stat(name)).toMatchObject({ size: 10 });
  });

  test('two simultaneous writes of one name leave one of the two contents', async () => {
    const name = fileNameOf(randomBytes(32), 0, 'text/plain');
    const values = ['a'.repeat(100_000), 'b'.repeat(100_000)];
    const options = { mediaType: 'text/plain', name };
    await Promise.all(values.map((value) => storage.write(text(value), options)));
    expect(values).toContain(await textOf(await storage.read(name)));
  });

  test('all files are listed, with the time when they were written', async () => {
    const start = Date.now();
    const { name } = await writeText('a');
    const listed = [];
    for await (const file of storage.list()) listed.push(file);
    const found = listed.find((file) => file.name === name);
    expect(Math.abs(Number(found?.modifiedAt) - start)).toBeLessThan(60_000);
    await storage.remove(name);
    for await (const file of storage.list()) expect(file.name).not.toBe(name);
  });

  test('writing many at once mixes nothing up', async () => {
    const values = Array.from({ length: 40 }, (_, index) => `content ${index}`);
    const files = await Promise.all(values.map(writeText));
    const read = files.map(async ({ name }) => textOf(await storage.read(name)));
    expect(await Promise.all(read)).toEqual(values);
  });
});

test.each([
  '',
  'a-aaaaaaaaaaaaaaaaaaaaa.png',
  '.a-aaaaaaaaaaaaaaaaaaaaaa.png',
  '../a-aaaaaaaaaaaaaaaaaaaaaa.png',
  'a/b-aaaaaaaaaaaaaaaaaaaaaa.png',
  'a b-aaaaaaaaaaaaaaaaaaaaaa.png',
  `${'a'.repeat(65)}-aaaaaaaaaaaaaaaaaaaaaa.png`,
  '.',
  '..',
  '../secret-key',
  '..%2fsecret-key',
  'incoming',
  'incoming/aaaaaaaaaaaaaaaaaaaaaa.png',
  '/etc/passwd',
  'aaaaaaaaaaaaaaaaaaaaaa.exe',
  'aaaaaaaaaaaaaaaaaaaaaa.png\n',
  'aaaaaaaaaaaaaaaaaaaaaa.png\0',
  'aaaaaaaaaaaaaaaaaaaaa.png',
  'aaaaaaaaaaaaaaaaaaaaaaa.png',
  'aaaaaaaaaaa/aaaaaaaaaa.png',
  'aaaaaaaaaaa\\aaaaaaaaaa.png',
])('no disk or bucket is asked about a file named %j', async (name) => {
  const asked = vi.fn(async () => undefined);
  const backend = { stat: asked, read: asked, write: asked, remove: asked, async *list() {} };
  const storage = createStorage(backend);
  expect(await storage.stat(name)).toBeUndefined();
  expect(await storage.read(name)).toBeUndefined();
  await storage.remove(name);
  const options = { mediaType: 'text/plain', name };
  await expect(storage.write(text('x'), options)).rejects.toThrow('No file can be stored');
  expect(asked).not.toHaveBeenCalled();
});

test('a storage that goes away while a file is read fails with its own error', async () => {
  const away = new StorageError('unavailable', 'The bucket is away.');
  async function* broken() {
    yield text('half');
    throw new Error('the other side hung up');
  }
  const none = async () => undefined;
  const read = async () => Readable.from(broken());
  const backend = { stat: none, read, write: none, remove: none, async *list() {} };
  const storage = createStorage(backend, () => away);
  await expect(textOf(await storage.read(newFileName('text/plain')))).rejects.toBe(away);
});
