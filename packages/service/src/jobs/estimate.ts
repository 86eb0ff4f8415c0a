import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { queueOf } from './claim.ts';
import type { Job } from './job.ts';

/** Seconds that a job is assumed to take if no job of its operation has finished yet. */
const unknownSeconds = 5;

/**
 * A job is long if the latest jobs of its operation took more seconds on average, or if there are
 * none yet. Long jobs do not get all the room of a worker, so that short ones need not wait for
 * them.
 */
export const longSeconds = 10;

type JobTurn = Pick<Job, 'id' | 'accountId' | 'deploymentId' | 'operation'>;

/**
 * Estimates when a job finishes and counts the jobs before it. Adds the average duration of the
 * latest jobs of its operation, and the same for the operation of each job before it in its queue.
 *
 * @returns seconds until it finishes, at least 1; and its position among the waiting jobs of its
 *   queue: 1 is the next one, 0 is a job that no longer waits.
 */
export async function estimateOf(
  db: Db,
  job: JobTurn & Pick<Job, 'startedAt' | 'status'>,
): Promise<{ seconds: number; position: number }> {
  const { rows } = await estimate(job).execute(db);
  const { seconds, waiting } = rows[0] ?? { seconds: null, waiting: 0 };
  const since = job.startedAt ? (Date.now() - job.startedAt.getTime()) / 1000 : 0;
  return {
    seconds: Math.max(1, Math.ceil((seconds ?? unknownSeconds) - since)),
    position: job.status === 'queued' ? 1 + waiting : 0,
  };
}

/**
 * The query of `estimateOf`. Callers repeat it while they wait, so each part of it reads a few rows
 * of an index, however many jobs wait or have ended.
 */
export function estimate({
  id,
  accountId,
  deploymentId,
  operation,
}: JobTurn): RawBuilder<{ seconds: number | null; waiting: number }> {
  const ofQueue = sql`account_id = ${accountId} and ${queueOf('jobs')} = ${deploymentId ?? 0}`;
  return sql`
    select sum(coalesce(seconds, ${unknownSeconds}::float8)) as seconds, sum(waiting)::int as waiting
    from (
      select ${operation}::text as operation, 0 as waiting
      union all
      select operation, 1 from jobs
      where ${ofQueue} and status = 'queued' and id < ${id}
      union all
      select operation, 0 from jobs
      where ${ofQueue} and status = 'running' and id < ${id}
    ) turns
    cross join lateral (${secondsOf(sql`turns.operation`)}) lately`;
}

/** A query: the average duration of the latest jobs of an operation. Null if there are none. */
export function secondsOf(operation: RawBuilder<string>): RawBuilder<{ seconds: number | null }> {
  return sql`
    select extract(epoch from avg(finished_at - started_at))::float8 as seconds from (
      select started_at, finished_at from jobs
      where jobs.operation = ${operation} and status = 'success'
      order by finished_at desc limit 20
    ) latest`;
}
