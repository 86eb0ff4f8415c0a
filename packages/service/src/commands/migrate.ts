import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openMigrated } from '../start/context.ts';
import { parse } from './parse.ts';

export async function migrateDatabase(args: string[]): Promise<void> {
  parse(args, {});
  const config = loadConfig();
  const database = await openMigrated(config, createLog(config.logLevel));
  await database.close();
  process.stdout.write('The database has the newest schema.\n');
}
