import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startService } from '../service.ts';

/**
 * The data folder of a service that has started once: tests copy it, because making a database and
 * its tables takes longer than the rest of a start. Kept for all processes of this user on this
 * machine, by the release of the service.
 */
export async function dataImage(): Promise<string> {
  // In a container the user may have an id and no name, and then `userInfo` throws.
  const user = process.getuid?.() ?? userInfo().username;
  const cache = join(tmpdir(), `genmedia-tests-${user}`);
  const kept = join(cache, await release());
  if (existsSync(kept)) return kept;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(`${kept}-`);
  try {
    const made = join(folder, 'data');
    const config = loadConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: made });
    const service = await startService(config, createLog('silent'));
    await service.stop();
    // Another process may have been quicker. Its image is as good.
    await rename(made, kept).catch((error) => {
      if (!existsSync(kept)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return kept;
}

/** A hash of what determines the image: the tables, and the version of the database. */
async function release(): Promise<string> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const folder = fileURLToPath(new URL('../database/migrations', import.meta.url));
  const migrations = (await readdir(folder)).filter((name) => /\.[jt]s$/.test(name)).sort();
  const files = [
    join(dirname(pglite), '../package.json'),
    ...migrations.map((name) => join(folder, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
