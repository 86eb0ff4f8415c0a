import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { addWebhooks, type EndedJob } from '../webhooks/new-webhook.ts';

/** A job that was running in so many processes that died is likely why they did. */
const mostAttempts = 3;

/**
 * At the start of the only process of a database: what it ran when it died goes back to the queue,
 * in its old place, or fails with `interrupted` if it has been there too often.
 */
export async function recoverJobs(db: Db): Promise<{ requeued: number; failed: number }> {
  return await db.transaction().execute(async (transaction) => {
    const { numAffectedRows: requeued } = await sql`
      update jobs set status = 'queued', worker = null, started_at = null
      where status = 'running' and attempt < ${mostAttempts}`.execute(transaction);
    const { rows: failed } = await sql<EndedJob>`
      with failed as (
        update jobs set status = 'error', worker = null, finished_at = now(),
          error_code = 'interrupted',
          error_message = 'The service stopped each time it ran this job. Change the request.'
        where status = 'running' and attempt >= ${mostAttempts}
        returning id, account_id, input
      ), freed as (
        update accounts set depth = depth - failures.count
        from (select account_id, count(*) as count from failed group by account_id) failures
        where accounts.id = failures.account_id
      )
      select id, account_id, input from failed`.execute(transaction);
    await addWebhooks(transaction, failed);
    return { requeued: Number(requeued), failed: failed.length };
  });
}
