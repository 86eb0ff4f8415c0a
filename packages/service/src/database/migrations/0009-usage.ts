import { type Kysely, sql } from 'kysely';

/**
 * What calls of models used and cost, and how much an account may spend in a month. tables.ts explains
 * the columns; all amounts are in micro-dollars.
 *
 * What is reserved is given back by triggers, so that no statement can end a job and forget it, and
 * processes of the release before this one give it back too while they are being replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage (
      call text not null,
      provider text not null,
      account_id bigint not null references accounts on delete cascade,
      job_id bigint,
      operation text not null,
      model_id text not null,
      model text not null,
      units json not null,
      cost bigint check (cost >= 0),
      created_at timestamptz not null default now(),
      primary key (call, provider)
    );
    create index on usage (account_id, created_at);
    create index on usage (created_at);

    alter table accounts
      add column monthly_limit bigint check (monthly_limit >= 0),
      add column is_unlimited boolean not null default false,
      add column spent bigint not null default 0,
      add column spent_month date not null default '1970-01-01',
      add column reserved bigint not null default 0;
    create constraint trigger change_credentials_by_limit
      after update of monthly_limit, is_unlimited on accounts
      deferrable initially deferred for each row execute function change_credentials();
    alter table jobs add column reserved bigint not null default 0;
    alter table submissions
      add column model_id text, add column units json, add column cost bigint;

    create table reservations (
      id uuid primary key,
      account_id bigint not null references accounts on delete cascade,
      reserved bigint not null,
      expires_at timestamptz not null
    );
    create index on reservations (account_id);
    create index on reservations (expires_at);

    create function give_back_reserved() returns trigger language plpgsql as $$
    begin
      update accounts set reserved = reserved - old.reserved where id = old.account_id;
      return null;
    end $$;
    create trigger give_back_reserved after update of status on jobs
      for each row when (
        old.reserved > 0 and old.status in ('queued', 'running')
        and new.status not in ('queued', 'running')
      ) execute function give_back_reserved();
    create trigger give_back_reserved_by_delete after delete on jobs
      for each row when (old.reserved > 0 and old.status in ('queued', 'running'))
      execute function give_back_reserved();
    create trigger give_back_reserved after delete on reservations
      for each row when (old.reserved > 0) execute function give_back_reserved();
  `.execute(db);
}
