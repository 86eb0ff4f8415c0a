import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { openDiskStorage } from './disk-storage.ts';
import { newFileName } from './file-name.ts';
import { namesIn } from './testing/storages.ts';

let folder: string;

beforeEach(async () => {
  folder = await makeTestFolder();
});

afterEach(() => rm(folder, { recursive: true }));

const content = new TextEncoder().encode('content');
const plain = { mediaType: 'text/plain' };

async function* brokenContent() {
  yield content;
  throw new Error('the other side hung up');
}

test('files outlive the process', async () => {
  const { name } = await (await openDiskStorage(folder)).write(content, plain);
  const reopened = await openDiskStorage(folder);
  expect(await new Response(await reopened.read(name)).text()).toBe('content');
});

test('nothing is left of a content that failed or was too long', async () => {
  const storage = await openDiskStorage(folder);
  await expect(storage.write(brokenContent(), plain)).rejects.toThrow('hung up');
  await expect(storage.write(content, { ...plain, maxBytes: 1 })).rejects.toThrow(
    'more than 1 bytes',
  );
  expect(await readdir(folder, { recursive: true })).toEqual(['incoming']);
});

test('nobody sees a file that is still being written', async () => {
  const storage = await openDiskStorage(folder);
  const names: string[][] = [];
  async function* watched() {
    yield content;
    names.push(await readdir(folder), await readdir(join(folder, 'incoming')));
  }
  await storage.write(watched(), plain);
  expect(names).toEqual([['incoming'], [expect.stringMatching(/\.txt$/)]]);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('a start removes the unfinished files of a killed process after a day, and not earlier', async () => {
  await openDiskStorage(folder);
  const [old, fresh] = [join(folder, 'incoming', 'old'), join(folder, 'incoming', 'fresh')];
  await writeFile(old, '');
  await writeFile(fresh, '');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  await utimes(old, hoursAgo(25), hoursAgo(25));
  await utimes(fresh, hoursAgo(23), hoursAgo(23));
  await openDiskStorage(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual(['fresh']);
});

test('a disk that fails says so without naming paths, and works again once it is back', async () => {
  const storage = await openDiskStorage(folder);
  const { name } = await storage.write(content, plain);
  await rm(join(folder, 'incoming'), { recursive: true });
  await writeFile(join(folder, 'incoming'), 'in the way');

  const failure = await storage.write(content, plain).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'StorageError', code: 'unavailable' });
  expect(String(failure)).not.toContain(folder);
  expect(await new Response(await storage.read(name)).text()).toBe('content');

  await rm(join(folder, 'incoming'));
  await openDiskStorage(folder);
  await expect(storage.write(content, plain)).resolves.toMatchObject({ size: 7 });
});

test('reading a file that the disk has cut short ends with an error', async () => {
  const storage = await openDiskStorage(folder);
  const { name } = await storage.write(content, plain);
  const stream = await storage.read(name);
  await writeFile(join(folder, name), 'con');
  await expect(new Response(stream).text()).rejects.toMatchObject({
    name: 'StorageError',
    code: 'unavailable',
    cause: { message: expect.stringContaining('ended before its range') },
  });
});

test('a file that is gone before its first byte is reported without its path', async () => {
  const storage = await openDiskStorage(folder);
  const { name } = await storage.write(content, plain);
  const stream = await storage.read(name);
  await rm(join(folder, name));
  const failure = await new Response(stream).text().catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'StorageError',
    code: 'unavailable',
    message: 'The service cannot reach its files now. Try again in a moment.',
    cause: { code: 'ENOENT' },
  });
});

test('links in the folder are neither read nor followed, and the folder itself may be one', async () => {
  const outside = join(folder, 'outside');
  const secret = join(outside, 'secret');
  const [real, root] = [join(folder, 'real'), join(folder, 'link')];
  await mkdir(outside);
  await mkdir(real);
  await writeFile(secret, 'secret');
  await symlink(real, root);
  const storage = await openDiskStorage(root);
  const { name } = await storage.write(content, plain);
  expect(await new Response(await storage.read(name)).text()).toBe('content');

  const planted = newFileName('text/plain');
  await symlink(secret, join(real, planted));
  expect(await storage.stat(planted)).toBeUndefined();
  expect(await storage.read(planted)).toBeUndefined();
  await storage.write(content, { ...plain, name: planted });
  expect(await new Response(await storage.read(planted)).text()).toBe('content');
  expect(await readFile(secret, 'utf8')).toBe('secret');

  // A link that takes the place of a file after it was found.
  const stream = await storage.read(planted);
  await rm(join(real, planted));
  await symlink(secret, join(real, planted));
  await expect(new Response(stream).text()).rejects.toMatchObject({ code: 'unavailable' });
  await storage.remove(planted);
  expect(await namesIn(storage)).not.toContain(planted);
  expect(await readFile(secret, 'utf8')).toBe('secret');

  await rm(join(real, 'incoming'), { recursive: true });
  await symlink(outside, join(real, 'incoming'));
  await expect(storage.write(content, plain)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(openDiskStorage(root)).rejects.toThrow('must be a folder');
  expect(await readdir(outside)).toEqual(['secret']);
});

test.runIf(process.platform === 'linux')('a reader that stops leaves no file open', async () => {
  const storage = await openDiskStorage(folder);
  const { name } = await storage.write(new Uint8Array(1_000_000), plain);
  const readers = await Promise.all(
    Array.from({ length: 5 }, async () => (await storage.read(name))?.getReader()),
  );
  await Promise.all(readers.map((reader) => reader?.read()));
  expect(await openFiles()).toHaveLength(5);
  await Promise.all(readers.flatMap((reader) => [reader?.read(), reader?.cancel()]));
  expect(await openFiles()).toEqual([]);
});

async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  const links = numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.startsWith(folder));
}
