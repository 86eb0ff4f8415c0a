import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs
      add column request_id text,
      add column traceparent text
  `.execute(db);
}
