import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id bigint generated always as identity primary key,
      message_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
      job_id bigint not null unique references jobs on delete cascade,
      account_id bigint not null references accounts on delete cascade,
      url text not null,
      host text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz default now(),
      last_status integer,
      last_error text,
      delivered_at timestamptz,
      given_up_at timestamptz,
      given_up_reason text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index on webhooks (next_attempt_at, id) where next_attempt_at is not null
  `.execute(db);
  await sql`create index on webhooks (account_id)`.execute(db);

  await sql`
    create table webhook_attempts (
      webhook_id bigint not null references webhooks on delete cascade,
      attempt integer not null,
      started_at timestamptz not null,
      duration_ms integer not null,
      status integer,
      error text,
      primary key (webhook_id, attempt)
    )`.execute(db);

  // The number makes the first pair one pair, however many processes make it at once.
  await sql`
    create table webhook_keys (
      number integer primary key,
      kid text not null unique,
      public_key bytea not null,
      sealed bytea not null,
      expires_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
}
