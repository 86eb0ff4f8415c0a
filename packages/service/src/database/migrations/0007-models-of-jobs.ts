import { type Kysely, sql } from 'kysely';

/**
 * A job keeps the model that was chosen when it was accepted, so that a change of the catalogue
 * gives no waiting job another one. Null in jobs that were accepted before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column model_id text`.execute(db);
}
