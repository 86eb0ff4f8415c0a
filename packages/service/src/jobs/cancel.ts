import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { transact, wakeUp } from '../database/wake-ups.ts';
import { endJobs } from './ends.ts';
import { isFinished, type Job } from './job.ts';
import { findJob } from './read.ts';

/** The `code` of a job that its account has cancelled. */
export const cancelledCode = 'cancelled';

const cancelledReason = { code: cancelledCode, message: 'The job was cancelled.' };

/**
 * Cancels a job of an account, unless it has ended. The job ends at once, whether it waits or runs:
 * its place is free, and its webhook is due. The worker that runs it is notified and stops; a worker
 * that misses the notification cannot end the job any more. What hosts of models do for the job is
 * cancelled by an outbox, so it does not matter which process dies meanwhile.
 *
 * Returns the job as it is then: either cancelled, or as it had ended before. Undefined if the
 * account has no such job.
 */
export async function cancelJob(db: Db, accountId: number, id: number): Promise<Job | undefined> {
  const job = await findJob(db, accountId, id);
  if (!job || isFinished(job)) return job;
  await transact(db, (transaction) => cancel(transaction, job));
  return await findJob(db, accountId, id);
}

async function cancel(db: Transaction<Tables>, job: Job): Promise<void> {
  const isUnfinished = sql<boolean>`status in ('queued', 'running')`;
  const outcome = { status: 'error', ...cancelledReason } as const;
  const ended = await endJobs(db, [{ job, outcome }], isUnfinished);
  if (ended.length === 0) return;
  // A statement of its own: it sees what the worker has stored before the job ended. Also marks
  // submissions that the host has not answered yet: see `accept` of JobSubmissions.
  await sql`
    update submissions set next_attempt_at = now() where job_id = ${job.id}`.execute(db);
  wakeUp(db, 'jobs_cancelled', String(job.id));
  wakeUp(db, 'cancellations');
}

/** Whether a job was cancelled. So was one that is gone: it was deleted with its account. */
export async function isCancelled(db: Db, { id }: Pick<Job, 'id'>): Promise<boolean> {
  const found = await db
    .selectFrom('jobs')
    .select('error_code')
    .where('id', '=', id)
    .executeTakeFirst();
  return !found || found.error_code === cancelledCode;
}
