import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabase } from '../database/embedded/make-database.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/**
 * Copies an embedded database into a data folder, in the state in which the service's first start
 * makes it: without tables. Making one takes longer than the rest of a start, so the suites of all
 * packages use copies.
 */
export async function copyMadeDatabase(dataDir: string): Promise<void> {
  cpSync(await madeDatabase(), join(dataDir, 'database'), { recursive: true });
}

/** A process that finds no database makes one. The first complete one is kept. */
async function madeDatabase(): Promise<string> {
  const kept = join(cache, `database-${await maker()}`);
  if (!existsSync(kept)) {
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(`${kept}-`);
    await makeDatabase(join(folder, 'database'));
    await rename(join(folder, 'database'), kept).catch(() => {});
    await rm(folder, { recursive: true });
  }
  return kept;
}

/** A hash of what determines the database: the code that makes it, and the version of PGlite. */
async function maker(): Promise<string> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const files = [
    join(dirname(pglite), '../package.json'),
    fileURLToPath(new URL('../database/embedded/session.ts', import.meta.url)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
