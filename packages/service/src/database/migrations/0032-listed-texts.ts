import { type Kysely, sql } from 'kysely';

/**
 * What lists of jobs show of requests and results, apart from these: each may have a megabyte, and a
 * list has a hundred of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column prompt text, add column output json`.execute(db);
}
