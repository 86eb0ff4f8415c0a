import { type Kysely, sql } from 'kysely';
import { buildIndex } from '../build-index.ts';

export const outsideTransaction = true;

/** Since when each webhook is tried, so that one whose receiver stays away is given up in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks add column if not exists begun_at timestamptz not null default now()
  `.execute(db);
  await buildIndex(db, 'webhooks_begun', 'webhooks (begun_at) where next_attempt_at is not null');
}
