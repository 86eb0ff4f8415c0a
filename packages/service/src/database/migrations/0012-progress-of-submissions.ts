import { type Kysely, sql } from 'kysely';

/** How far hosts of models are with what jobs have submitted to them. Null where they do not say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table submissions
      add column queue_position integer,
      add column share real
  `.execute(db);
}
