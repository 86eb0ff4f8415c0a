import { type Kysely, sql } from 'kysely';

/** A job keeps which fields of its request are unknown, so that its result can warn about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column unknown_fields text[]`.execute(db);
}
