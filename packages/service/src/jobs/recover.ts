import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** A job that was running in so many processes that died is likely why they did. */
const mostAttempts = 3;

/**
 * At the start of the only process of a database: what it ran when it died goes back to the queue,
 * in its old place, or fails with `interrupted` if it has been there too often.
 */
export async function recoverJobs(db: Db): Promise<{ requeued: number; failed: number }> {
  const { rows } = await sql<{ requeued: number; failed: number }>`
    with requeued as (
      update jobs set status = 'queued', worker = null, started_at = null
      where status = 'running' and attempt < ${mostAttempts}
      returning id
    ), failed as (
      update jobs set status = 'error', worker = null, finished_at = now(),
        error_code = 'interrupted',
        error_message = 'The service stopped each time it ran this job. Change the request.'
      where status = 'running' and attempt >= ${mostAttempts}
      returning account_id
    ), freed as (
      update accounts set depth = depth - failures.count
      from (select account_id, count(*) as count from failed group by account_id) failures
      where accounts.id = failures.account_id
    )
    select (select count(*) from requeued) as requeued, (select count(*) from failed) as failed
  `.execute(db);
  return rows[0] ?? { requeued: 0, failed: 0 };
}
