import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createS3Client } from './s3/client.ts';
import { checkBucket } from './s3/s3-storage.ts';

/** Rejects where files cannot be stored now: the disk is full, read-only or gone, or the bucket is. */
export function storageCheck({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): () => Promise<void> {
  if (!s3) return () => checkDisk(join(dataDir, 'files', 'incoming'));
  const client = createS3Client(s3.location, s3.access);
  return () => checkBucket(client, s3.location, 'STORAGE_URL');
}

/** Not an empty file: a full disk still has room for its name. */
async function checkDisk(folder: string): Promise<void> {
  const path = join(folder, `check-${process.pid}`);
  await writeFile(path, 'ok', { mode: 0o600 });
  await rm(path, { force: true });
}
