import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { addWebhooks, type EndedJob } from '../webhooks/new-webhook.ts';
import { mostAttempts } from './attempts.ts';

export interface Recovered {
  requeued: number;
  failed: number;
}

/**
 * At the start of the only process of a database: what it ran when it died goes back to the queue,
 * in its old place, or fails with `interrupted` if it has been there too often.
 */
export function recoverJobs(db: Db): Promise<Recovered> {
  return recover(db, sql<boolean>`true`);
}

/** The same for the jobs of these workers alone, of any process. They must be gone for good. */
export function recoverJobsOf(db: Db, workers: readonly string[]): Promise<Recovered> {
  return recover(db, sql<boolean>`worker = any(${workers})`);
}

async function recover(db: Db, lost: RawBuilder<boolean>): Promise<Recovered> {
  return await db.transaction().execute(async (transaction) => {
    const failed = await failJobs(transaction, lost);
    const requeued = await requeueJobs(transaction, lost);
    return { requeued, failed };
  });
}

async function requeueJobs(db: Transaction<Tables>, lost: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql`
    with requeued as (
      update jobs set status = 'queued', worker = null, started_at = null
      where status = 'running' and attempt < ${mostAttempts} and ${lost}
      returning id
    )
    select pg_notify('jobs_queued', '') from requeued`.execute(db);
  return rows.length;
}

async function failJobs(db: Transaction<Tables>, lost: RawBuilder<boolean>): Promise<number> {
  // Accounts before jobs, as everywhere: see finish.
  await sql`
    select from accounts where id in (
      select account_id from jobs
      where status = 'running' and attempt >= ${mostAttempts} and ${lost}
    ) order by id for update`.execute(db);
  const { rows } = await sql<EndedJob>`
    with failed as (
      update jobs set status = 'error', worker = null, finished_at = now(),
        error_code = 'interrupted',
        error_message = 'The service stopped each time it ran this job. Change the request.'
      where status = 'running' and attempt >= ${mostAttempts} and ${lost}
      returning id, account_id, input
    ), freed as (
      update accounts set depth = depth - failures.count
      from (select account_id, count(*) as count from failed group by account_id) failures
      where accounts.id = failures.account_id
    )
    select id, account_id, input, pg_notify('jobs_finished', id::text) from failed`.execute(db);
  await addWebhooks(db, rows);
  return rows.length;
}
