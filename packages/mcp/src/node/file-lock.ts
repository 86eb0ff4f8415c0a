import { chmod } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does some work while nobody else holds the lock, which is that of an SQLite database: it ends with
 * the process. The file stays, because someone may just have locked it.
 */
export async function withFileLock(path: string, work: () => Promise<void>): Promise<void> {
  const lock = await takeLock(path).catch((error: Error) => {
    // Messages of SQLite name no file.
    throw new Error(`The lock ${path} cannot be taken: ${error.message}.`, { cause: error });
  });
  try {
    await work();
  } finally {
    lock.close();
  }
}

async function takeLock(path: string): Promise<DatabaseSync> {
  // Only now: older Nodes warn that it is experimental.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(path);
  try {
    // Whoever can read the file could lock it. By its path, because to open and close the file here
    // would free the locks of this process.
    await chmod(path, 0o600);
    while (!isTaken(lock)) await sleep(20);
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    const busy = 5; // sqlite.org/rescode.html
    if ((error as { errcode?: number }).errcode === busy) return false;
    throw error;
  }
}
