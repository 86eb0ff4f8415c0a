import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Makes a folder once, for all processes of this user.
 *
 * @param kept its path. Its parent is made if it is missing.
 * @param make makes it under the path that it gets.
 */
export async function keptFolder(
  kept: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  if (existsSync(kept)) return kept;
  await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(`${kept}-`);
  try {
    const made = join(draft, 'made');
    await make(made);
    // Another process may have been quicker. Its folder is as good.
    await rename(made, kept).catch((error) => {
      if (!existsSync(kept)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return kept;
}

/** A hash of the files that determine an embedded database, and of the version of PGlite. */
export async function databaseHash(files: readonly string[]): Promise<string> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256');
  for (const file of [join(dirname(pglite), '../package.json'), ...files]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
