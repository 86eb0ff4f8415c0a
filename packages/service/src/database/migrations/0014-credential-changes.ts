import { type Kysely, sql } from 'kysely';

/**
 * Processes keep in memory who has which credential, and ask here whose have changed: a change of one
 * account does not empty the memory of all processes, and changes do not wait for each other on one
 * row. See accounts/credential-changes.ts for how a process misses none.
 *
 * The view is for processes of the release before this one, while they are being replaced: it
 * changes whenever their number did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credential_changes (
      id bigint generated always as identity primary key,
      -- Without a reference: an account that is gone has changed, too.
      account_id bigint not null,
      transaction_id xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default clock_timestamp()
    );
    create index on credential_changes (transaction_id);
    create index on credential_changes (changed_at);
    create or replace function change_credentials() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'accounts' then
        insert into credential_changes (account_id) values (old.id);
      else
        insert into credential_changes (account_id) values (old.account_id);
      end if;
      return null;
    end $$;
    drop table credential_version;
    create view credential_version as
      select coalesce(sum(id), 0)::bigint as version from credential_changes;
  `.execute(db);
}
