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

/** The types of `pg` do not know that it waits for what `onConnect` does. */
type PoolOptions = Omit<pg.PoolConfig, 'onConnect'> & {
  onConnect?: (client: pg.ClientBase) => Promise<void>;
};

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    types,
    async onConnect(client) {
      await client.query(walkAlongIndexes);
      await options.onConnect?.(client);
    },
  });
  // The pool drops broken connections by itself, and a query on one fails with the error. Unheard,
  // the same error, told by the pool if idle and by the connection if not, would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
