import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openMigrated } from '../start/open-migrated.ts';
import { parse } from './parse.ts';

/** Migrates the database as a start of the service does. */
export async function migrate(args: string[]): Promise<void> {
  parse(args, {});
  const config = loadConfig();
  const database = await openMigrated(config, createLog(config.logLevel));
  await database.close();
  process.stdout.write('The database has the newest schema.\n');
}
