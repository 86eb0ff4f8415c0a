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

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    Client: LightClient,
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
