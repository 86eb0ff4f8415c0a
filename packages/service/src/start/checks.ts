import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { checkMigrated } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import type { Checks } from '../http/health.ts';
import { storageCheck } from '../media/open-storage.ts';
import { cached } from '../webhooks/cached.ts';

/** What a storage was found to be is believed for so long: asking a bucket costs. */
const storageMs = 5000;

/** What every process of a service needs before it can do anything. */
export function commonChecks(db: Db, config: Config): Checks {
  return {
    database: () => sql`select 1`.execute(db),
    migrations: () => checkMigrated(db),
    storage: cached(storageCheck(config), storageMs),
  };
}
