import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/all.ts';
import type { Db } from './tables.ts';

/**
 * Brings the database to the newest schema, under a lock, so that any number of processes can start
 * at once. Returns the names of the migrations that ran. Throws where a newer release made it.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw new Error(explain(error), { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/** Rejects where the database lacks a migration of this release, as after an older backup. */
export async function checkMigrated(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !ran.has(name));
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}.`);
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.includes('is missing')
    ? `The database was made by a newer release (${reason}). Start that release.`
    : `The database could not be migrated: ${reason}`;
}
