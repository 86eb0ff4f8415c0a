import { readFile, rm, writeFile } from 'node:fs/promises';

/** Another process holds the lock; or this one, in another place. */
export class LockHeldError extends Error {
  override name = 'LockHeldError';
  readonly pid: number | undefined;

  constructor(path: string, pid: number | undefined) {
    super(
      `Another process (${pid ?? 'unknown'}) uses this data folder: ${path}. ` +
        'Stop it, or give this one a DATA_DIR of its own.',
    );
    this.pid = pid;
  }
}

/** What nobody refers to, the garbage collector would close. */
const held = new Set<object>();

/** SQLITE_BUSY of sqlite.org/rescode.html. */
const busy = 5;

/**
 * Takes an exclusive lock, which the kernel gives back when the process ends, however it ends, and
 * which holds in other containers of the machine too. Node has no such lock of its own: it is the
 * one that SQLite puts on an empty database, `<path>.db`. That file stays, because who removes it
 * could remove what another process has just locked. `path` tells people who holds the lock.
 * Resolves to what gives it back. Throws LockHeldError.
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const { DatabaseSync } = loadSqlite();
  // Whoever starts the service where nothing can be written is told so by the system.
  await writeFile(`${path}.db`, '', { flag: 'wx', mode: 0o600 }).catch(unlessThere);
  const file = new DatabaseSync(`${path}.db`);
  try {
    file.exec('begin exclusive');
    await writeFile(path, String(process.pid), { mode: 0o600 });
  } catch (error) {
    file.close();
    const isHeld = (error as { errcode?: number }).errcode === busy;
    throw isHeld ? new LockHeldError(path, await holderOf(path)) : error;
  }
  held.add(file);
  return async () => {
    await rm(path, { force: true });
    held.delete(file);
    file.close();
  };
}

/** Without the warning of Node 22, which calls it experimental to whoever starts the service. */
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
