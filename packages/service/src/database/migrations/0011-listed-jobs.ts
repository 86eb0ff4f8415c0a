import { type Kysely, sql } from 'kysely';

/**
 * Indexes with which a page of an account's jobs reads only its own rows, however many jobs the
 * account has and whatever the filters are. See jobs/list.ts for the statements that need exactly
 * these indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs add column track_id bigint;
    -- Compared as text first: other releases may have accepted what is no number.
    update jobs set track_id = (input -> 'track_id')::text::bigint
    where (input -> 'track_id')::text ~ '^-?[0-9]{1,16}$';

    -- The deletion of an account needs an index that begins with it, too.
    create index jobs_of_accounts on jobs (account_id, created_at, id);
    drop index jobs_account_id_idx;
    create index jobs_ended on jobs (account_id, operation, status, created_at, id)
      where finished_at is not null;
    create index jobs_tracked on jobs (account_id, track_id, created_at, id)
      where track_id is not null;
  `.execute(db);
}
