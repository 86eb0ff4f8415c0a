import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import { importDatabase } from '../database/import.ts';
import { migrate } from '../database/migrate.ts';
import { createLog } from '../log.ts';
import { loadKeyring } from '../secrets/keyring.ts';
import { openMigrated } from '../start/open-migrated.ts';
import { signingKeys } from '../webhooks/signing-keys.ts';
import { printLine } from './output.ts';
import { parse, UsageError } from './parse.ts';

/** Copies the embedded database of a folder into an empty Postgres. */
export async function importEmbedded(args: string[]): Promise<void> {
  const { folder } = parse(args, { positionals: ['folder'] });
  const config = loadConfig();
  if (config.databaseUrl === undefined) {
    throw new UsageError('Set DATABASE_URL to the empty database of Postgres that gets the rows.');
  }
  const path = join(folder, 'database');
  if (!(await stat(path).catch(() => undefined))) {
    throw new Error(`There is no database at ${path}. Name the DATA_DIR of the service.`);
  }
  const source = await openDatabase({ dataDir: folder });
  try {
    await migrate(source.db);
    // Throws if SECRET_KEY cannot open what the service has sealed.
    await signingKeys({ db: source.db, keyring: await loadKeyring(config) });
    const target = await openMigrated(config, createLog(config.logLevel));
    try {
      await target.withoutTimeouts((db) =>
        importDatabase(source.db, db, (table, rows) => {
          if (rows > 0) printLine(`${table}: ${rows}`);
        }),
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  printLine(
    `The database has been copied. With a STORAGE_URL, copy ${join(folder, 'files')} there. Start no ` +
      `service on ${folder} without DATABASE_URL: it would do the same jobs a second time.`,
  );
}
