import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as schema from './migrations/0001-schema.ts';
import * as signups from './migrations/0002-signups.ts';
import * as space from './migrations/0003-space.ts';
import * as fairShares from './migrations/0004-fair-shares.ts';
import * as turnsOfNewcomers from './migrations/0005-turns-of-newcomers.ts';
import * as pausedReceivers from './migrations/0006-paused-receivers.ts';
import * as modelsOfJobs from './migrations/0007-models-of-jobs.ts';
import * as submissions from './migrations/0008-submissions.ts';
import * as usage from './migrations/0009-usage.ts';
import * as cancelledJobs from './migrations/0010-cancelled-jobs.ts';
import * as listedJobs from './migrations/0011-listed-jobs.ts';
import * as progressOfSubmissions from './migrations/0012-progress-of-submissions.ts';
import * as defaultsOfJobs from './migrations/0013-defaults-of-jobs.ts';
import * as credentialChanges from './migrations/0014-credential-changes.ts';
import * as workerLeases from './migrations/0015-worker-leases.ts';
import * as unchangedQueues from './migrations/0016-unchanged-queues.ts';
import * as endedAccounts from './migrations/0017-ended-accounts.ts';
import type { Db } from './tables.ts';

/** The lock of Kysely's migrator, which earlier releases take for their session. */
const migrationLock = 3853314791062309107n;

/**
 * Migrates the database to the newest schema, under a lock of the transaction, so that any number of
 * processes can start at once, also behind a pooler of transactions. Returns the names of the migrations that ran. Throws if the database has
 * migrations that this release does not know.
 */
export async function migrate(db: Db): Promise<string[]> {
  await adopt(db);
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
    const provider = { getMigrations: async () => migrations };
    const migrator = new Migrator({ db: transaction, provider });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw new Error(explain(error), { cause: error });
    return results.map(({ migrationName }) => migrationName);
  });
}

/**
 * Adopts a database from before the first release. Its twenty migrations led to the same schema, so
 * people who tried the service then keep their accounts and results.
 */
async function adopt(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ table: string | null }>`
      select to_regclass('kysely_migration')::text as table`.execute(transaction);
    if (!rows[0]?.table) return;
    const { numAffectedRows = 0n } = await sql`
      update kysely_migration set name = '0001-schema' where name = '0020-queues-and-places'`.execute(
      transaction,
    );
    if (numAffectedRows === 0n) return;
    await sql`delete from kysely_migration where name <> '0001-schema'`.execute(transaction);
    await sql`update api_keys set start = 'gmk_' where start is null`.execute(transaction);
    await sql`alter table api_keys alter column start set not null`.execute(transaction);
    await sql`do $$ declare named record; begin
      for named in select conname as old, replace(conname, 'deployment_audit', 'audit') as new
        from pg_constraint where conrelid = 'audit'::regclass and conname like 'deployment_audit%'
      loop execute format('alter table audit rename constraint %I to %I', named.old, named.new); end loop;
      for named in select relname as old, replace(relname, 'deployment_audit', 'audit') as new
        from pg_class where relkind in ('i', 'S') and relname like 'deployment_audit%'
      loop execute format('alter index if exists %I rename to %I', named.old, named.new); end loop;
    end $$`.execute(transaction);
  });
}

/**
 * Rejects if the database lacks a migration of this release, as after restoring an older backup.
 */
export async function checkMigrated(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !ran.has(name));
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}.`);
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.includes('is missing')
    ? `The database was made by a newer release, or before the first one (${reason}). Start the ` +
        'release that made it, or set DATA_DIR or DATABASE_URL to another database.'
    : `The database could not be migrated: ${reason}`;
}

/**
 * The migrations in the order in which they run. Never change a released migration: add another.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
  '0002-signups': signups,
  '0003-space': space,
  '0004-fair-shares': fairShares,
  '0005-turns-of-newcomers': turnsOfNewcomers,
  '0006-paused-receivers': pausedReceivers,
  '0007-models-of-jobs': modelsOfJobs,
  '0008-submissions': submissions,
  '0009-usage': usage,
  '0010-cancelled-jobs': cancelledJobs,
  '0011-listed-jobs': listedJobs,
  '0012-progress-of-submissions': progressOfSubmissions,
  '0013-defaults-of-jobs': defaultsOfJobs,
  '0014-credential-changes': credentialChanges,
  '0015-worker-leases': workerLeases,
  '0016-unchanged-queues': unchangedQueues,
  '0017-ended-accounts': endedAccounts,
};
