import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db, Tables } from './tables.ts';

/** int8 as a number: ids and counts stay far below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Every statement wants few rows, the first ones of an index. Where Postgres takes queued jobs for
 * few, it would rather read all of them through a bitmap and sort them.
 */
const walkAlongIndexes = 'set enable_bitmapscan = off';

/** How long work waits for a database server, in milliseconds. */
export const patience = {
  /** For a connection: a new one, or the next of the pool. */
  connectMs: 5000,
  /** For a statement, or the next one of a transaction; Postgres itself ends those that take longer. */
  statementMs: 10_000,
  /** For any byte of an answer. Longer than a statement, so that only a server that is gone is late. */
  silenceMs: 12_000,
};

export type Patience = typeof patience;

/** What a server that is out of reach looks like without a reset: see problems.ts. */
class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Keeps a connection of the pool from hanging: a network that breaks without a word, or a server
 * that is stopped, answers nothing and closes nothing. Idle connections end with it too; the pool
 * has dropped them by then.
 */
async function limitConnection(
  client: pg.Client,
  { statementMs, silenceMs }: Patience,
): Promise<void> {
  // A server's connection is a socket; only that of the embedded database is not.
  const stream = client.connection.stream as Socket;
  stream.setTimeout(silenceMs, () =>
    stream.destroy(new SilentServer(`The database was silent for ${silenceMs} ms.`)),
  );
  await client.query(
    `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs}`,
  );
}

/**
 * As pg's, but for the promise of a query. Where pg makes it, V8 allocates the callback in the old
 * generation, as any function literal that is assigned to a property: each query would outlive the
 * collections of young garbage, with its rows and the request that waits for them, and make each of
 * those several times as long.
 */
class LightClient extends pg.Client {
  /** Takes and gives what pg's does, in all its forms. */
  override query(...given: unknown[]): never {
    const query = super.query as (...given: unknown[]) => unknown;
    const [text, values] = given;
    const isText = typeof text === 'string' && given.every((each) => typeof each !== 'function');
    if (!isText) return query.apply(this, given) as never;
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result);
      query.call(this, text, values, settle);
    }) as never;
  }
}

/** Opens connections to a database as they are needed; the caller destroys it. */
export function createDb(options: pg.PoolConfig, limits?: Patience): Db {
  const pool = new pg.Pool({
    ...options,
    Client: LightClient,
    types,
    async onConnect(client) {
      await client.query(walkAlongIndexes);
      // The clients of a pool are of this class, though the types know only their base.
      if (limits) await limitConnection(client as pg.Client, limits);
    },
  });
  // The pool drops broken connections by itself, and a query on one fails with the error. Unheard,
  // the same error, told by the pool if idle and by the connection if not, would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
