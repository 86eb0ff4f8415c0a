import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The lock is held by another process, or by this one already. */
export class LockHeldError extends Error {
  override name = 'LockHeldError';
  readonly pid: number | undefined;

  constructor(path: string, pid: number | undefined) {
    super(
      `Another process (${pid ?? 'unknown'}) uses this data folder: ${dirname(path)}. ` +
        'Stop it, or give this one a DATA_DIR of its own.',
    );
    this.pid = pid;
  }
}

/** Keeps the locks referenced: the garbage collector would close them otherwise. */
const held = new Set<object>();

/** SQLITE_BUSY of sqlite.org/rescode.html. */
const sqliteBusy = 5;

/**
 * Takes an exclusive lock. The kernel releases it when the process ends in any way, and it also
 * holds between containers of one machine. Node has no file lock of its own, so this uses the lock
 * that SQLite puts on an empty database, `<path>.db`. That file is never removed, because removing
 * it could remove a file that another process has just locked. The file `path` tells people who
 * holds the lock. Resolves to a function that releases the lock. Throws LockHeldError.
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const { DatabaseSync } = loadSqlite();
  // If the folder is not writable, this throws the system's error, which is clearer than SQLite's.
  await writeFile(`${path}.db`, '', { flag: 'wx', mode: 0o600 }).catch(unlessThere);
  const file = new DatabaseSync(`${path}.db`);
  try {
    file.exec('begin exclusive');
    await writeFile(path, String(process.pid), { mode: 0o600 });
  } catch (error) {
    file.close();
    const isHeld = (error as { errcode?: number }).errcode === sqliteBusy;
    throw isHeld ? new LockHeldError(path, await holderOf(path)) : error;
  }
  held.add(file);
  return async () => {
    await rm(path, { force: true });
    held.delete(file);
    file.close();
  };
}

/**
 * Loads SQLite without Node 22's warning that it is experimental, which operators would see at each
 * start.
 */
function loadSqlite() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function holderOf(path: string): Promise<number | undefined> {
  return Number(await readFile(path, 'utf8').catch(() => '')) || undefined;
}
