import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabase } from '../database/embedded/make-database.ts';
import { databaseHash, keptFolder } from '../test-kit/kept-folder.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
/** The module that makes a database. A change of it makes the kept one useless. */
const session = fileURLToPath(new URL('../database/embedded/session.ts', import.meta.url));

/**
 * Copies an embedded database into a data folder, in the state in which the service's first start
 * makes it: without tables. Making one takes longer than the rest of a start, so the suites of all
 * packages use copies.
 */
export async function copyMadeDatabase(dataDir: string): Promise<void> {
  const kept = join(cache, `database-${await databaseHash([session])}`);
  cpSync(await keptFolder(kept, makeDatabase), join(dataDir, 'database'), { recursive: true });
}
