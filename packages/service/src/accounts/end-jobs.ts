import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { cancelJob, cancelledCode } from '../jobs/cancel.ts';

/** Cancels all jobs of an account that have not ended. Returns how many it cancelled. */
export async function endJobsOf(db: Db, accountId: number): Promise<number> {
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`status in ('queued', 'running')`)
    // The last first, so that no cancelled job makes room for one that is cancelled next.
    .orderBy('id', 'desc')
    .execute();
  let cancelled = 0;
  for (const { id } of jobs) {
    const job = await cancelJob(db, accountId, id);
    if (job?.error?.code === cancelledCode) cancelled++;
  }
  return cancelled;
}
