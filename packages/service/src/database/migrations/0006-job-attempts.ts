import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs
      add column not_before timestamptz,
      add column secret bytea not null
        default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  `.execute(db);
}
