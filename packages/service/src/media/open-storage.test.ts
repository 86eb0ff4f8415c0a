import { rm } from 'node:fs/promises';
import { join } from 'node:path';
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

test('the check fails if the bucket cannot be reached', async () => {
  const { location, access, stop } = await startS3Server();
  const check = storageCheck({ s3: { location, access }, dataDir: '' });
  await check();
  await stop();
  await expect(check()).rejects.toThrow('cannot be read');
});
