import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // For what jobs of an operation took lately: however many have ended, the last ones are at hand.
  await sql`
    create index on jobs (operation, finished_at) where status = 'success'
  `.execute(db);
}
