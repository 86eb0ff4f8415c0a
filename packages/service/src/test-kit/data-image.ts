import { readdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startService } from '../service.ts';
import { databaseHash, keptFolder } from './kept-folder.ts';

/**
 * The data folder of a service that has started once: tests copy it, because making a database and
 * its tables takes longer than the rest of a start. Kept for all processes of this user on this
 * machine, by the release of the service.
 */
export async function dataImage(): Promise<string> {
  // In a container the user may have an id and no name, and then `userInfo` throws.
  const user = process.getuid?.() ?? userInfo().username;
  const cache = join(tmpdir(), `genmedia-tests-${user}`);
  return await keptFolder(join(cache, await databaseHash(await migrationFiles())), async (path) => {
    const config = loadConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: path });
    const service = await startService(config, createLog('silent'));
    await service.stop();
  });
}

/** The files that make the tables. */
async function migrationFiles(): Promise<string[]> {
  const folder = fileURLToPath(new URL('../database/migrations', import.meta.url));
  const names = (await readdir(folder)).filter((name) => /\.[jt]s$/.test(name)).sort();
  return names.map((name) => join(folder, name));
}
