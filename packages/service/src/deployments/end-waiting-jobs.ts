import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { addWebhooks, type EndedJob } from '../webhooks/new-webhook.ts';

/** What the owners of the jobs read. */
export interface Reason {
  code: string;
  message: string;
}

/**
 * Ends all jobs of a deployment that wait, those that are to be tried again among them, frees their
 * places and queues their webhooks. Returns how many there were. Jobs that run are left alone.
 *
 * @param db the transaction must hold the row of the deployment: two of these at once could lock
 *   jobs in different orders.
 */
export async function endWaitingJobs(
  db: Transaction<Tables>,
  deploymentId: number,
  { code, message }: Reason,
): Promise<number> {
  // Accounts before jobs, as everywhere: see finish.
  await sql`
    select from accounts where id in (
      select account_id from jobs where deployment_id = ${deploymentId} and status = 'queued'
    ) order by id for update`.execute(db);
  const { rows } = await sql<EndedJob>`
    with ended as (
      update jobs set status = 'error', error_code = ${code}, error_message = ${message},
        not_before = null, finished_at = now()
      where deployment_id = ${deploymentId} and status = 'queued'
      returning id, account_id, input
    ), freed as (
      update accounts set depth = depth - endings.count
      from (select account_id, count(*) as count from ended group by account_id) endings
      where accounts.id = endings.account_id
    )
    select id, account_id, input, pg_notify('jobs_finished', id::text) from ended`.execute(db);
  await addWebhooks(db, rows);
  return rows.length;
}
