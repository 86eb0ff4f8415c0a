import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // json, not jsonb: jsonb refuses the escapes of NUL and of lone surrogates, which text may have.
  await sql`
    create table jobs (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      operation text not null,
      input json not null,
      status text not null default 'queued',
      worker text,
      attempt integer not null default 0,
      result json,
      error_code text,
      error_message text,
      idempotency_key text,
      request_hash bytea,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index on jobs (account_id, id) where status = 'queued'`.execute(db);
  await sql`create index on jobs (id) where status = 'queued'`.execute(db);
  await sql`
    create unique index jobs_one_running on jobs (account_id) where status = 'running'
  `.execute(db);
  await sql`
    create unique index jobs_idempotency_key on jobs (account_id, idempotency_key)
    where idempotency_key is not null
  `.execute(db);
}
