import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_secrets (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      sealed bytea not null,
      expires_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  // An account has one that lasts, however many operators ask for it at once.
  await sql`
    create unique index on webhook_secrets (account_id) where expires_at is null
  `.execute(db);
  await sql`create index on webhook_secrets (account_id)`.execute(db);
}
