import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id bigint generated always as identity primary key,
      message_id text not null,
      recipient text not null,
      kind text not null,
      sealed bytea,
      attempts integer not null default 0,
      next_attempt_at timestamptz default now(),
      last_error text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on mails (next_attempt_at) where next_attempt_at is not null`.execute(db);
}
