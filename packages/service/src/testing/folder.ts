import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 1024 ** 3;

/**
 * The variable with the folder of a whole run. The run's global setup makes and removes the folder.
 */
const variable = 'GENMEDIA_TEST_FOLDER';

/**
 * Makes a folder for all folders of a run. It is removed with everything that services left in it.
 */
export async function makeRunFolder(): Promise<string> {
  delete process.env[variable];
  const folder = await makeTestFolder();
  // The test's Postgres may run as another user.
  await chmod(folder, 0o711);
  process.env[variable] = folder;
  return folder;
}

/** The folder of the whole run, if there is one. */
export const runFolder = (): string | undefined => process.env[variable];

/**
 * Makes a folder for a test's files. It is in memory if there is room, as a database has a thousand
 * files.
 */
export async function makeTestFolder(): Promise<string> {
  return await mkdtemp(join(runFolder() ?? (await roomyFolder()), 'genmedia-test-'));
}

async function roomyFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > enoughBytes ? memory : tmpdir();
}
