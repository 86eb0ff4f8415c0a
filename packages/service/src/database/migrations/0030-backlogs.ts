import { type Kysely, sql } from 'kysely';
import { buildIndex, dropIndex } from '../build-index.ts';

export const outsideTransaction = true;

/**
 * Backlogs of receivers, so that nobody walks over the many webhooks that wait for one: see
 * webhooks/backlogs.ts.
 *
 * The release before this one ignores them, so it begins every webhook. It does so without
 * the indexes that this one drops, and may be slower while its processes are being replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks add column if not exists in_backlog boolean not null default false
  `.execute(db);
  await buildIndex(
    db,
    'webhooks_due',
    'webhooks (next_attempt_at, id) where next_attempt_at is not null and not in_backlog',
  );
  await buildIndex(
    db,
    'webhooks_of_receivers',
    `webhooks (in_backlog, account_id, host, next_attempt_at, id)
      where next_attempt_at is not null`,
  );
  await dropIndex(db, 'webhooks_next_attempt_at_id_idx');
  // Where its statistics say that hardly any webhook waits, Postgres would read `webhooks_begun` for
  // whatever waits, all of it. Only who asks for `given_up_at` can use this one.
  await buildIndex(
    db,
    'webhooks_begun_waiting',
    'webhooks (begun_at) where next_attempt_at is not null and given_up_at is null',
  );
  await dropIndex(db, 'webhooks_begun');
  // Where most webhooks wait for one receiver, Postgres would look for those of each other one in
  // `webhooks_due`, and walk over all of it.
  await sql`alter table webhooks alter column host set (n_distinct = 1000)`.execute(db);
  await sql`analyze webhooks (host)`.execute(db);
}
