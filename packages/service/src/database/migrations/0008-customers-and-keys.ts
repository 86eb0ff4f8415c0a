import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_customers
      add column attempts integer not null default 0,
      add column next_attempt_at timestamptz default now(),
      add column last_error text`.execute(db);
  await sql`
    create index on payment_customers (next_attempt_at) where next_attempt_at is not null
  `.execute(db);

  // Keys from before have no start: only their hash is known.
  await sql`
    alter table api_keys
      add column start text,
      add column last_used_at timestamptz,
      add column revoked_at timestamptz`.execute(db);
}
