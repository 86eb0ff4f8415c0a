import { type Kysely, sql } from 'kysely';

/**
 * A job keeps which fields its request left to their defaults, so that nobody is warned about a
 * field that was not sent. Null in jobs that were accepted before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column defaulted_fields text[]`.execute(db);
}
