import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks add column attempts_before integer not null default 0
  `.execute(db);
}
