import { afterAll, beforeAll, expect, test } from 'vitest';
import { observeStorage } from '../media/observe-storage.ts';
import { openS3Storage } from '../media/s3/s3-storage.ts';
import { type S3Server, startS3Server } from '../media/testing/s3-server.ts';
import { createMetrics } from './metrics.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

test('metrics tell what failed at a storage that is away, and the state of the database', async () => {
  let works = true;
  const metrics = createMetrics(() => Promise.reject(new Error('The database is away.')), {
    pool: () => ({ used: 3, waiting: 2 }),
    storageWorks: () => works,
  });
  const open = await openS3Storage(server.location, server.access);
  const storage = observeStorage(open, metrics.storageAway);
  const write = () => storage.write(Buffer.from('content'), { mediaType: 'image/png' });
  const { name } = await write();
  server.fail(() => [503, 'SlowDown']);
  await expect(write()).rejects.toThrow();
  await expect(storage.read(name)).rejects.toThrow();
  works = false;
  const { text } = await metrics.render();
  const lines = text.split('\n').filter((line) => /^genmedia_(storage|database)_/.test(line));
  expect(lines.toSorted()).toEqual([
    'genmedia_database_connections_awaited 2',
    'genmedia_database_connections_used 3',
    'genmedia_database_up 0',
    'genmedia_storage_errors_total{act="read"} 1',
    'genmedia_storage_errors_total{act="write"} 1',
    'genmedia_storage_up 0',
  ]);
});
