import { type Kysely, sql } from 'kysely';
import { buildIndex, dropIndex } from '../build-index.ts';

export const outsideTransaction = true;

/**
 * So that operators find accounts and failed webhooks among millions: see accounts/manage-accounts.ts
 * for the search, which needs no extension of Postgres.
 *
 * Each job wrote `jobs_in_order`, which only a metric read. It reads another index now; that of the
 * release before this one may be slower while its processes are being replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function trigrams(text) returns text[]
    language plpgsql immutable strict parallel safe as $$
    declare
      parts text[] := '{}';
    begin
      for at in 1 .. length($1) - 2 loop
        parts := parts || substr($1, at, 3);
      end loop;
      return parts;
    end $$`.execute(db);
  await buildIndex(
    db,
    'accounts_searched',
    `accounts using gin (trigrams(lower(email || ' ' || name || ' ' || username)))
      with (fastupdate = off)`,
  );
  await buildIndex(db, 'webhooks_given_up', 'webhooks (id) where given_up_at is not null');
  await dropIndex(db, 'jobs_in_order');
}
