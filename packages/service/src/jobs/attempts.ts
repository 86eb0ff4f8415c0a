import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { transact, wakeUp } from '../database/wake-ups.ts';
import { type ClaimKey, holds } from './claim.ts';
import { failAll } from './ends.ts';

/** Waits after the first and the second attempt, if it failed for a reason that may pass. */
export const retryDelaysMs: readonly number[] = [2_000, 8_000];

/** The longest time that a provider may ask for: meanwhile a job keeps its place and what it reserves. */
const maxRetryAfterSeconds = 120;

/**
 * Milliseconds until the next attempt after so many failures. Undefined if there is none: the failure
 * will not pass, the provider asks for too long a wait, or it was the last attempt.
 */
export function retryDelayMs(
  { retryable, retryAfter = 0 }: { retryable: boolean; retryAfter: number | undefined },
  failures: number,
): number | undefined {
  const mayPass = retryable && retryAfter <= maxRetryAfterSeconds;
  const delayMs = mayPass ? retryDelaysMs[failures - 1] : undefined;
  return delayMs && Math.max(delayMs, retryAfter * 1000);
}

/** The most attempts of a job, whether they end by a failure or by the death of the process. */
export const maxAttempts = retryDelaysMs.length + 1;

/**
 * The most attempts of a job that has submitted requests to hosts of models: they are paid for, and
 * another attempt only goes on waiting for them.
 */
const maxAttemptsWithHost = 10;

/**
 * Puts a job back to its old place in the queue, and does not count this attempt. Returns false if
 * the claim is stale.
 */
export async function release(db: Db, claim: ClaimKey): Promise<boolean> {
  return (await requeue(db, holds(claim), sql`, attempt = attempt - 1`)) === 1;
}

/**
 * Puts a job back to its old place in the queue, to be tried again in `ms` milliseconds. The jobs
 * behind it do not wait for it meanwhile. Returns false if the claim is stale.
 */
export async function postpone(db: Db, claim: ClaimKey, ms: number): Promise<boolean> {
  const later = sql`, not_before = now() + ${ms} * interval '1 millisecond'`;
  return (await requeue(db, holds(claim), later)) === 1;
}

async function requeue(db: Db, which: RawBuilder<boolean>, change = sql``): Promise<number> {
  const { rows } = await sql`
    update jobs set status = 'queued', worker = null, started_at = null ${change}
    where ${which}
    returning id`.execute(db);
  if (rows.length > 0) wakeUp(db, 'jobs_queued');
  return rows.length;
}

/**
 * Puts the jobs that dead workers ran back to their old places in the queue. A job that has no
 * attempt left fails with `interrupted`. Returns how many jobs it put back, and how many failed.
 *
 * @param workers of any process. If left out, all workers: for the start of the only process of a
 *   database.
 */
export async function recoverJobs(db: Db, workers?: readonly string[]) {
  const ofWorkers = workers ? sql`and worker = any(${workers})` : sql``;
  const lost = sql<boolean>`status = 'running' ${ofWorkers}`;
  return await transact(db, async (transaction) => {
    const last = sql<boolean>`${lost} and attempt >= case
      when exists (select from submissions where job_id = jobs.id and request_id is not null)
      then ${maxAttemptsWithHost}::int else ${maxAttempts}::int end`;
    const failed = await failAll(transaction, last, interrupted);
    return { requeued: await requeue(transaction, lost), failed };
  });
}

const interrupted = {
  code: 'interrupted',
  message: 'The service stopped each time it ran this job. Change the request.',
};
