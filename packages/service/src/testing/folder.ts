import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 1024 ** 3;

/** Names the folder of a whole run, which its global setup makes and removes. */
const variable = 'GENMEDIA_TEST_FOLDER';

/** A new folder for all folders of a run: what services leave that end with their worker goes with it. */
export async function makeRunFolder(): Promise<string> {
  delete process.env[variable];
  const folder = await makeTestFolder();
  // The test's Postgres may run as somebody else.
  await chmod(folder, 0o711);
  process.env[variable] = folder;
  return folder;
}

/** A new folder for a test's files, in memory where there is room: a database has a thousand files. */
export async function makeTestFolder(): Promise<string> {
  return await mkdtemp(join(process.env[variable] ?? (await roomyFolder()), 'genmedia-test-'));
}

async function roomyFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > enoughBytes ? memory : tmpdir();
}
