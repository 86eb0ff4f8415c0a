import { type Kysely, sql } from 'kysely';
import { buildIndex, dropIndex } from '../build-index.ts';

export const outsideTransaction = true;

/**
 * Indexes with which operators find accounts and failed webhooks among millions: see
 * accounts/manage-accounts.ts for the search.
 *
 * Each job wrote `jobs_in_order`, which only a metric read. It reads another index now; that of the
 * release before this one may be slower while its processes are being replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The trigger of the table keeps what changes meanwhile.
  await sql`
    insert into account_texts select id, account_text(accounts) from accounts
    where deleted_at is null
    on conflict do nothing`.execute(db);
  // The trigger could not see the texts of accounts that ended while they were being copied.
  await sql`
    delete from account_texts using accounts
    where id = account_id and deleted_at is not null`.execute(db);
  await buildIndex(
    db,
    'account_texts_searched',
    'account_texts using gin (trigrams(text)) with (fastupdate = off)',
  );
  await buildIndex(db, 'webhooks_given_up', 'webhooks (id) where given_up_at is not null');
  await dropIndex(db, 'jobs_in_order');
}
