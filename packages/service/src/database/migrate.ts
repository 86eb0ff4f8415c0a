import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ownVersion } from '../files/own-version.ts';
import { adopt } from './adopt.ts';
import { deadlock, lockTimeout } from './error-codes.ts';
import { migrations } from './migrations.ts';
import { isEmbedded } from './pool.ts';
import { readSchema, requireSupport } from './schema-state.ts';
import type { Db } from './tables.ts';

/** The lock of Kysely's migrator, which earlier releases take for their session. */
export const migrationLock = 3853314791062309107n;
/** How often to look whether another process has released it. */
const lockPollMs = 50;
/** How long a statement may wait for a table, as all other statements on it then wait behind. */
const tableLockMs = 1000;
const retryMs = 1000;
const retries = 300;

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
      return await runUnderLock(db);
    } catch (error) {
      const { code } = error as { code?: string };
      const isRetryable = code === lockTimeout || code === deadlock;
      if (!isRetryable || retry === retries) throw new Error(explain(error), { cause: error });
      await sleep(retryMs);
    }
  }
}

/**
 * Asks for the lock again and again, each time in a transaction of its own. One that waits for the
 * lock would wait forever if the process that has it builds an index: that waits for the end of all
 * transactions with a statement that was running then.
 */
async function runUnderLock(db: Db): Promise<string[]> {
  for (;;) {
    const names = await db.transaction().execute(async (transaction) => {
      if (await lockMigrations(transaction)) return await runNext(transaction, db);
      return undefined;
    });
    if (names) return names;
    await sleep(lockPollMs);
  }
}

/** Takes the lock of migrations for a transaction. Returns false if another one has it. */
async function lockMigrations(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}) as "isLocked"`.execute(transaction);
  if (!rows[0]?.isLocked) return false;
  await sql`set local lock_timeout = ${sql.lit(tableLockMs)}`.execute(transaction);
  return true;
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

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.includes('is missing')
    ? `The database was made by a newer release, or before the first one (${reason}). Start the ` +
        'release that made it, or set DATA_DIR or DATABASE_URL to another database.'
    : `The database could not be migrated: ${reason}`;
}
