import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { type Effect, effectsOf } from './effects.ts';
import { migrations } from './migrations.ts';
import { readSchema, requireSupport, type SchemaState } from './schema-state.ts';
import type { Db } from './tables.ts';

interface PlannedMigration {
  name: string;
  effects: Effect[];
}

/** A table that exists, by what Postgres' statistics say. */
export interface TableSize {
  table: string;
  rows: number;
  /** With its indexes. */
  bytes: number;
}

export interface Plan extends Omit<SchemaState, 'pending'> {
  pending: PlannedMigration[];
  /** The tables that pending migrations change. */
  tables: TableSize[];
}

/**
 * What migrating would do. Reads catalogues only, so it waits for nobody and nobody waits for it.
 * Throws as migrating does if a newer release has migrated the database, and this one cannot.
 */
export async function planMigrations(db: Db): Promise<Plan> {
  const schema = await readSchema(db);
  requireSupport(schema);
  const { pending, ...state } = schema;
  const planned: PlannedMigration[] = [];
  for (const name of pending) planned.push({ name, effects: await effectsOfMigration(name) });
  const changed = planned.flatMap(({ effects }) => effects.flatMap(({ table }) => table ?? []));
  return { ...state, pending: planned, tables: await sizesOf(db, changed) };
}

/** What a migration does, by the statements that it makes. They go to no database. */
export async function effectsOfMigration(name: string): Promise<Effect[]> {
  const statements: CompiledQuery[] = [];
  const nowhere = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push(query);
    },
  });
  await migrations[name]?.up(nowhere);
  return effectsOf(statements.map((statement) => statement.sql));
}

/** Reads the catalogues: pg_total_relation_size would wait for whoever has locked a table. */
async function sizesOf(db: Db, tables: readonly string[]): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select one.relname as table, greatest(0, one.reltuples)::bigint as rows,
      (one.relpages + coalesce((
        select sum(each.relpages) from pg_index join pg_class each on each.oid = indexrelid
        where indrelid = one.oid
      ), 0))::bigint * current_setting('block_size')::bigint as bytes
    from pg_class one
    where one.oid = any(array(select to_regclass(name) from unnest(${[...new Set(tables)]}::text[]) name))
    order by bytes desc`.execute(db);
  return rows;
}
