import type { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { LightClient } from './light-client.ts';
import { PreparingClient } from './preparing-client.ts';
import { requireWritable } from './require-writable.ts';
import type { Db, Tables } from './tables.ts';

/** Parses int8 as a number: ids and counts stay far below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** For connections to the embedded database: pg would read it from PGSSLMODE and PGSSLNEGOTIATION. */
export const withoutTls = { ssl: false, sslnegotiation: 'postgres' } as const;

/**
 * Every statement reads few rows, the first ones of an index. If Postgres believes that there are
 * few queued jobs, it would read all of them through a bitmap and sort them instead. And a plan that
 * it keeps, for a prepared statement or a trigger, would go on reading the whole table that was small
 * when the plan was made. Compiling such statements takes longer than running them.
 */
const disabledSettings = ['enable_bitmapscan', 'enable_seqscan', 'jit'];
const preferIndexScans = disabledSettings.map((name) => `set ${name} = off`).join('; ');

/**
 * Has all connections of this role to this database that are opened from now on prefer index scans:
 * those whose sessions are shared with others cannot set it themselves.
 */
export async function preferIndexScansOfRole(db: Db): Promise<void> {
  const { rows } = await sql<{ isSet: boolean }>`
    select bool_and(setting = 'off') as "isSet" from pg_settings
    where name = any(${disabledSettings})`.execute(db);
  if (rows[0]?.isSet) return;
  // Another process may do this just now. If it cannot be done at all, statements may be slower.
  await sql`
    do $$ declare
      name text;
    begin
      foreach name in array array[${sql.join(disabledSettings.map((name) => sql.lit(name)))}] loop
        execute format('alter role current_user in database %I set %I = off',
          current_database(), name);
      end loop;
    end $$`
    .execute(db)
    .catch(() => {});
}

/** How long queries wait for a database server, in milliseconds. */
export const timeouts = {
  /** For a connection: a new one, or a free one of the pool. */
  connectMs: 5000,
  /**
   * For a statement, or for the next one of a transaction. Postgres itself ends those that take
   * longer.
   */
  statementMs: 10_000,
  /**
   * For any byte of an answer. Longer than statementMs, so that it only ends connections to a
   * server that does not answer at all.
   */
  silenceMs: 12_000,
};

export type Timeouts = typeof timeouts;

/**
 * The error for a server that is unreachable but has not reset the connection: see out-of-reach.ts.
 */
class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Keeps a connection of the pool from hanging. If a network breaks silently or a server is stopped,
 * connections neither get answers nor close. The timeout also closes idle connections; the pool has
 * dropped them by then.
 */
function limitSilence(client: pg.Client, { silenceMs }: Timeouts): void {
  // A connection to a server is a socket. Only the embedded database has another kind of stream.
  const stream = client.connection.stream as Socket;
  stream.setTimeout(silenceMs, () =>
    stream.destroy(new SilentServer(`The database was silent for ${silenceMs} ms.`)),
  );
}

/**
 * Settings of the session, which only connections that keep their session may have. One that can only
 * read is refused: while it is used, it would stay in the pool, also once others can write again.
 */
async function prepareSession(client: pg.ClientBase, limits: Timeouts | undefined): Promise<void> {
  await client.query(preferIndexScans);
  if (!limits) return;
  const { statementMs } = limits;
  await client.query(
    `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs}`,
  );
  await requireWritable((statement) => client.query(statement));
}

/**
 * Takes no lock for migrations: Kysely's belongs to a session, and behind a pooler it would stay
 * there. See migrate, which takes one of its own.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

const pools = new WeakMap<Db, pg.Pool>();

/** How many connections of a database's pool work, and how many statements wait for one. */
export function poolState(db: Db): { used: number; waiting: number } {
  const pool = pools.get(db);
  if (!pool) return { used: 0, waiting: 0 };
  return { used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
}

/** Whether this is the embedded database, of which one connection works at a time. */
export function isEmbedded(db: Db): boolean {
  return pools.get(db)?.options.stream !== undefined;
}

/**
 * For how long connections are kept whose statements are prepared. Their plans were made when the
 * tables may have been smaller.
 */
const planSeconds = 60;

interface DbOptions {
  limits?: Timeouts | undefined;
  /** Whether its connections keep their sessions: see keepsSessions. */
  hasSessions?: boolean;
  /** Whether its connections prepare their statements: see PreparingClient. */
  isPrepared?: boolean;
}

/** Opens a pool, which connects when connections are needed. The caller destroys it. */
export function createDb(
  options: pg.PoolConfig,
  { limits, hasSessions = true, isPrepared = false }: DbOptions = {},
): Db {
  const pool = new pg.Pool({
    ...options,
    Client: isPrepared ? PreparingClient : LightClient,
    ...(isPrepared && { maxLifetimeSeconds: planSeconds }),
    types,
    async onConnect(client) {
      // A pool's clients are of this class. The types only know their base class.
      if (limits) limitSilence(client as pg.Client, limits);
      if (hasSessions) await prepareSession(client, limits);
    },
  });
  // The pool drops broken connections by itself, and a query on one fails with the error. But the
  // same error is also emitted, by the pool for an idle connection and by the connection otherwise.
  // Without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool }) });
  pools.set(db, pool);
  return db;
}
