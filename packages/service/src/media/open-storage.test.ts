import { execFile } from 'node:child_process';
import { readdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { openDiskStorage } from './disk-storage.ts';
import { storageCheck } from './open-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import { startS3Server } from './testing/s3-server.ts';

async function makeDataDir(): Promise<string> {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the check fails while the disk cannot be written, and then succeeds again', async () => {
  const dataDir = await makeDataDir();
  const folder = join(dataDir, 'files');
  const check = storageCheck({ s3: undefined, dataDir });
  await openDiskStorage(folder);
  await check();
  await rm(folder, { recursive: true });
  await expect(check()).rejects.toThrow('ENOENT');
  await openDiskStorage(folder);
  await check();
});

test('the check fails where files would go through a link', async () => {
  const dataDir = await makeDataDir();
  const outside = await makeDataDir();
  const incoming = join(dataDir, 'files', 'incoming');
  const check = storageCheck({ s3: undefined, dataDir });
  await openDiskStorage(join(dataDir, 'files'));
  await rm(incoming, { recursive: true });
  await symlink(outside, incoming);
  await expect(check()).rejects.toThrow('must be a folder');
});

test('a check that fails on a full disk leaves no file behind', async () => {
  const dataDir = await makeDataDir();
  await openDiskStorage(join(dataDir, 'files'));
  const module = new URL('open-storage.ts', import.meta.url).href;
  const script = `const { storageCheck } = await import(${JSON.stringify(module)});
    await storageCheck({ s3: undefined, dataDir: ${JSON.stringify(dataDir)} })();`;
  // Without room for any content, as on a full disk: a process may make files, but write nothing.
  const command = 'ulimit -f 0 && exec "$0" "$@"';
  const args = ['-c', command, process.execPath, '--input-type=module', '--eval', script];
  await expect(promisify(execFile)('sh', args)).rejects.toThrow('EFBIG');
  expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
});

test('only a check that writes finds a bucket that can be read and takes nothing', async () => {
  const { location, access, fail, requests, stop } = await startS3Server();
  onTestFinished(stop);
  const storage = await openS3Storage(location, access);
  const check = storageCheck({ s3: { location, access }, dataDir: '' });
  fail(({ method }) => (method === 'PUT' ? [403, 'AccessDenied'] : undefined));
  await check();
  await expect(check(true)).rejects.toThrow('cannot be written: S3 answered 403 AccessDenied');
  fail(undefined);
  await check(true);
  await check(true);
  const written = requests.filter((request) => request.startsWith('PUT'));
  expect(written).toHaveLength(3);
  expect(new Set(written).size).toBe(1);
  // What was written is no file.
  expect(await storage.list().next()).toMatchObject({ done: true });
  expect(await storage.stat(basename(written[0] ?? ''))).toBeUndefined();
});

test('the check fails if the bucket cannot be reached', async () => {
  const { location, access, stop } = await startS3Server();
  const check = storageCheck({ s3: { location, access }, dataDir: '' });
  await check();
  await stop();
  await expect(check()).rejects.toThrow('cannot be read');
});
