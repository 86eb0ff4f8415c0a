import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { openDiskStorage } from './disk-storage.ts';
import { storageCheck } from './open-storage.ts';
import { startS3Server } from './testing/s3-server.ts';

test('the check fails while the disk cannot be written, and then succeeds again', async () => {
  const dataDir = await makeTestFolder();
  const folder = join(dataDir, 'files');
  const check = storageCheck({ s3: undefined, dataDir });
  await openDiskStorage(folder);
  await check();
  await rm(folder, { recursive: true });
  await expect(check()).rejects.toThrow('ENOENT');
  await openDiskStorage(folder);
  await check();
  await rm(dataDir, { recursive: true });
});

test('a check that fails on a full disk leaves no file behind', async () => {
  const dataDir = await makeTestFolder();
  await openDiskStorage(join(dataDir, 'files'));
  const module = new URL('open-storage.ts', import.meta.url).href;
  const script = `const { storageCheck } = await import(${JSON.stringify(module)});
    await storageCheck({ s3: undefined, dataDir: ${JSON.stringify(dataDir)} })();`;
  // Without room for any content, as on a full disk: a process may make files, but write nothing.
  const command = 'ulimit -f 0 && exec "$0" "$@"';
  const args = ['-c', command, process.execPath, '--input-type=module', '--eval', script];
  await expect(promisify(execFile)('sh', args)).rejects.toThrow('EFBIG');
  expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('the check fails if the bucket cannot be reached', async () => {
  const { location, access, stop } = await startS3Server();
  const check = storageCheck({ s3: { location, access }, dataDir: '' });
  await check();
  await stop();
  await expect(check()).rejects.toThrow('cannot be read');
});
