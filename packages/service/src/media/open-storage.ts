import { join } from 'node:path';
import { checkDisk, openDiskStorage } from './disk-storage.ts';
import { createS3Client } from './s3/client.ts';
import type { S3Config } from './s3/config.ts';
import { checkBucket, openS3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

/** Where files are stored according to the configuration: in a bucket, or else in a folder. */
interface StorageConfig {
  s3: S3Config | undefined;
  dataDir: string;
}

/** Opens the configured storage. Throws if it cannot be reached. */
export async function openStorage({ s3, dataDir }: StorageConfig): Promise<Storage> {
  return s3
    ? await openS3Storage(s3.location, s3.access)
    : await openDiskStorage(folderIn(dataDir));
}

/** The folder of the files, if they are on disk. */
export function filesFolder({ s3, dataDir }: StorageConfig): string | undefined {
  return s3 ? undefined : folderIn(dataDir);
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'files');
}

/**
 * Returns a check that rejects if files cannot be stored now: the disk is full, read-only or
 * missing, or the bucket cannot be reached. A bucket is only written where that is asked for,
 * because it costs money.
 */
export function storageCheck({
  s3,
  dataDir,
}: StorageConfig): (byWriting?: boolean) => Promise<void> {
  if (!s3) return () => checkDisk(folderIn(dataDir));
  const client = createS3Client(s3.location, s3.access);
  return (byWriting) => checkBucket(client, s3.location, 'STORAGE_URL', byWriting);
}
