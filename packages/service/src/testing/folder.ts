import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 1024 ** 3;

/** A new folder for a test's files, in memory where there is room: a database has a thousand files. */
export async function makeTestFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const root = bavail * bsize > enoughBytes ? memory : tmpdir();
  return await mkdtemp(join(root, 'genmedia-test-'));
}
