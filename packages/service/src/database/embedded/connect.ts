import { createDb, createPool } from '../pool.ts';
import type { Db } from '../tables.ts';
import { controlFolder } from './control.ts';

/** How long a command waits for its turn. */
const turnMs = 30_000;

/**
 * Connects to the embedded database that another process has open in `dataDir`, and lets others
 * use: see openControl. Undefined where none does. The caller destroys it.
 */
export async function connectEmbedded(dataDir: string): Promise<Db | undefined> {
  const pool = createPool({
    // All that the environment could say for a server of Postgres is said here.
    ...{ host: controlFolder(dataDir), port: 5432, user: 'genmedia', database: 'genmedia' },
    ...{ password: '', ssl: false, max: 2, connectionTimeoutMillis: turnMs },
  });
  try {
    await pool.query('select 1');
    return createDb(pool);
  } catch (error) {
    await pool.end();
    if ((error as NodeJS.ErrnoException).syscall === 'connect') return undefined;
    throw error;
  }
}
