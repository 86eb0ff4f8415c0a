import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { queuedInOrder } from '../jobs/claim.ts';

/** How much waits in the database, for all processes together. */
export interface QueueState {
  queued: number;
  running: number;
  /** Seconds since the oldest queued job was accepted; 0 if there is none. */
  oldest: number;
  /** Webhooks that are neither delivered nor given up. */
  webhooks: number;
  mails: number;
}

export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await queueState().execute(db);
  const [state] = rows;
  if (!state) throw new Error('The database returned no counts.');
  return state;
}

/** The statement of `readQueueState`. It reads waiting rows only, and none that have ended. */
export function queueState(): RawBuilder<QueueState> {
  return sql`select
    (select count(*) from jobs where status = 'queued') as queued,
    (select count(*) from jobs where status = 'running') as running,
    coalesce((
      select extract(epoch from now() - created_at) from jobs
      where ${queuedInOrder} order by id limit 1
    ), 0)::float8 as oldest,
    (select count(*) from webhooks where next_attempt_at is not null) as webhooks,
    (select count(*) from mails where next_attempt_at is not null) as mails`;
}
