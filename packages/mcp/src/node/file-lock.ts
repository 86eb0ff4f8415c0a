import { chmod } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does some work while nobody else holds the lock, which is that of an SQLite database: it ends with
 * the process. The file stays, because someone may just have locked it.
 */
export async function withFileLock(path: string, work: () => Promise<void>): Promise<void> {
  // Only now: older Nodes warn that it is experimental.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(path);
  try {
    // Who can read it can lock it. To open and close it here would free a lock of this process.
    await chmod(path, 0o600);
    while (!isTaken(() => lock.exec('begin exclusive'))) await sleep(20);
    await work();
  } finally {
    lock.close();
  }
}

function isTaken(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    const busy = 5; // sqlite.org/rescode.html
    if ((error as { errcode?: number }).errcode === busy) return false;
    throw error;
  }
}
