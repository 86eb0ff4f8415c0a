import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabase } from '../database/embedded/make-database.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/**
 * Puts an embedded database into a data folder, as the service makes it at its first start: without
 * tables. To make one takes longer than all else of a start, so the suites of all packages have
 * copies of one.
 */
export async function copyMadeDatabase(dataDir: string): Promise<void> {
  cpSync(await madeDatabase(), join(dataDir, 'database'), { recursive: true });
}

/** Each process that finds none makes one of its own, and the first that is whole is kept. */
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

/** What a database follows from: the code that makes it, and the version of PGlite. */
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
