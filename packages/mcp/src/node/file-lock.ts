import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** SQLITE_BUSY of sqlite.org/rescode.html. */
const sqliteBusy = 5;
const pauseMs = 20;

/**
 * Does some work while no other process holds the lock. Node has no file lock of its own, so this is
 * the lock that SQLite puts on an empty database: the kernel releases it when the process ends in
 * any way. The file stays, because removing it could remove one that another process has just
 * locked.
 */
export async function withFileLock(path: string, work: () => Promise<void>): Promise<void> {
  // SQLite would let other users read it, and who can read it can lock it.
  await writeFile(path, '', { flag: 'a', mode: 0o600 });
  // Only now: older Nodes warn that it is experimental.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(path);
  const take = () => {
    try {
      lock.exec('begin exclusive');
      return true;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
      return false;
    }
  };
  try {
    while (!take()) await sleep(pauseMs);
    await work();
  } finally {
    lock.close();
  }
}
