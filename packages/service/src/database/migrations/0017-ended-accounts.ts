import { type Kysely, sql } from 'kysely';

/**
 * Accounts that operators disabled, and those that were deleted. A deleted account keeps its row,
 * without anything of a person, for as long as its use is kept; `account_ends` says what is still
 * to be removed. tables.ts explains the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column disabled_at timestamptz,
      add column deleted_at timestamptz;
    create constraint trigger change_credentials_by_end
      after update of disabled_at, deleted_at on accounts
      deferrable initially deferred for each row execute function change_credentials();

    create table account_ends (
      account_id bigint primary key references accounts on delete cascade,
      email text,
      processor text,
      customer_id text,
      attempts integer not null default 0,
      next_attempt_at timestamptz default now(),
      last_error text,
      created_at timestamptz not null default now()
    );
    create index on account_ends (next_attempt_at) where next_attempt_at is not null;
    create index on account_ends (created_at);
  `.execute(db);
}
