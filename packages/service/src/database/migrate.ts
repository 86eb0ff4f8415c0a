import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ownVersion } from '../files/own-version.ts';
import { migrations } from './migrations.ts';
import { isEmbedded } from './pool.ts';
import type { Db } from './tables.ts';

/** The lock of Kysely's migrator, which earlier releases take for their session. */
export const migrationLock = 3853314791062309107n;
/** How often to look whether another process has released it. */
const lockPollMs = 50;
/** How long a statement may wait for a table, as all other statements on it then wait behind. */
const tableLockMs = 1000;
const retryMs = 1000;
const retries = 300;
const lockTimeout = '55P03';
const deadlock = '40P01';
/** The newest migration of this release. */
const newestOwn = Object.keys(migrations).at(-1) ?? '';

/**
 * Migrates the database to the newest schema, under a lock of a transaction, so that any number of
 * processes can start at once, also behind a pooler of transactions. Returns the names of the
 * migrations that ran: none if a newer release has migrated the database and this one can work on
 * it. Throws if it cannot.
 */
export async function migrate(db: Db): Promise<string[]> {
  await adopt(db);
  const ran: string[] = [];
  for (;;) {
    const names = await migrateSome(db);
    if (names.length === 0) return ran;
    ran.push(...names);
  }
}

/**
 * Runs the next migrations that fit into one transaction. Tries again if it cannot lock a table.
 */
async function migrateSome(db: Db): Promise<string[]> {
  for (let retry = 0; ; retry++) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await lockMigrations(transaction);
        return await runNext(transaction, db);
      });
    } catch (error) {
      const { code } = error as { code?: string };
      const isRetryable = code === lockTimeout || code === deadlock;
      if (!isRetryable || retry === retries) throw new Error(explain(error), { cause: error });
      await sleep(retryMs);
    }
  }
}

/**
 * Asks again and again instead of waiting: a statement that waits would hold up the building of
 * indexes, which waits for all statements that have begun before.
 */
async function lockMigrations(transaction: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}) as "isLocked"`.execute(
      transaction,
    );
    if (rows[0]?.isLocked) break;
    await sleep(lockPollMs);
  }
  await sql`set local lock_timeout = ${sql.lit(tableLockMs)}`.execute(transaction);
}

async function runNext(transaction: Db, db: Db): Promise<string[]> {
  const state = await readSchema(transaction);
  requireSupport(state);
  const target = lastOfStep(state.pending);
  if (target === undefined && state.newer.length > 0) return [];
  const provider = { getMigrations: async () => migrationsFor(target, db) };
  const migrator = new Migrator({ db: transaction, provider });
  const { error, results = [] } = await (target === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(target));
  if (error) throw error;
  if (results.length > 0) {
    await sql`comment on table kysely_migration is ${sql.lit(`Genmedia ${ownVersion}`)}`.execute(
      transaction,
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

/** All migrations, of which `target` runs on `db` itself if it cannot run in a transaction. */
function migrationsFor(target: string | undefined, db: Db): Record<string, Migration> {
  if (target === undefined || isEmbedded(db)) return migrations;
  const last = migrations[target];
  if (!last?.outsideTransaction) return migrations;
  return { ...migrations, [target]: { up: () => last.up(db) } };
}

/** The last of the pending migrations that run in the next transaction. */
function lastOfStep(pending: readonly string[]): string | undefined {
  const isOutside = (name: string) => migrations[name]?.outsideTransaction === true;
  const outside = pending.findIndex(isOutside);
  if (outside < 0) return pending.at(-1);
  return pending[Math.max(0, outside - 1)];
}

export interface SchemaState {
  /** Migrations of this release that have not run, in their order. */
  pending: string[];
  /** Migrations of newer releases that have run. */
  newer: string[];
  /** Which release migrated the database last; undefined if it did not say so. */
  release: string | undefined;
}

/** Reads which migrations have run. */
export async function readSchema(db: Db): Promise<SchemaState> {
  const { rows: tables } = await sql<{ exists: boolean; release: string | null }>`
    select to_regclass('kysely_migration') is not null as exists,
      obj_description(to_regclass('kysely_migration'), 'pg_class') as release`.execute(db);
  const names = tables[0]?.exists
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db))
        .rows
    : [];
  const ran = new Set(names.map(({ name }) => name));
  return {
    pending: Object.keys(migrations).filter((name) => !ran.has(name)),
    newer: [...ran].filter((name) => name > newestOwn),
    release: tables[0]?.release ?? undefined,
  };
}

/**
 * Throws if a newer release has changed what this one needs, or lacks a migration of this one, which
 * would run out of order.
 */
export function requireSupport(state: SchemaState): void {
  const reason = whyTooOld(state);
  if (reason === undefined) return;
  const { release = 'a newer release' } = state;
  throw new Error(
    `${release} has migrated the database, and Genmedia ${ownVersion} is too old for it: ${reason}. ` +
      `Start ${release}.`,
  );
}

function whyTooOld({ newer, pending }: SchemaState): string | undefined {
  const needed = newer
    .flatMap((name) => /-needs-(\d{4})$/.exec(name)?.[1] ?? [])
    .toSorted()
    .at(-1);
  if (needed !== undefined && newestOwn < needed) {
    return `it knows the migrations up to ${newestOwn}, and a release that has ${needed} is needed`;
  }
  if (newer.length === 0 || pending.length === 0) return undefined;
  return `the database lacks ${pending.join(', ')}, which cannot run after ${newer.join(', ')}`;
}

/**
 * Adopts a database from before the first release, whose twenty migrations led to the same schema:
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
  const { pending } = await readSchema(db);
  if (pending.length > 0) throw new Error(`The database lacks ${pending.join(', ')}.`);
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.includes('is missing')
    ? `The database was made by a newer release, or before the first one (${reason}). Start the ` +
        'release that made it, or set DATA_DIR or DATABASE_URL to another database.'
    : `The database could not be migrated: ${reason}`;
}
