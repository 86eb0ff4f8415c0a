import { type Kysely, sql } from 'kysely';

/**
 * Builds an index while others read and write its table, for a migration with `outsideTransaction`. In
 * a transaction nobody can write meanwhile: so it is on the embedded database, which nobody else uses.
 *
 * @param definition what follows `on`: `jobs (account_id) where …`.
 */
export async function buildIndex(
  db: Kysely<unknown>,
  name: string,
  definition: string,
): Promise<void> {
  const concurrently = db.isTransaction ? sql`` : sql`concurrently`;
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  // An attempt that was interrupted leaves an index that Postgres writes and never reads.
  if (rows.length > 0) await sql`drop index ${concurrently} ${sql.id(name)}`.execute(db);
  await sql`
    create index ${concurrently} if not exists ${sql.id(name)} on ${sql.raw(definition)}`.execute(
    db,
  );
}

/** Drops an index. Others can use its table meanwhile, except in a transaction. */
export async function dropIndex(db: Kysely<unknown>, name: string): Promise<void> {
  const concurrently = db.isTransaction ? sql`` : sql`concurrently`;
  await sql`drop index ${concurrently} if exists ${sql.id(name)}`.execute(db);
}
