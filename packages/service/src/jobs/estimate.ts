import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { queueOf } from './claim.ts';
import type { Job } from './job.ts';

/** What a job is taken to last where none of its operation has finished yet, in seconds. */
const unknownSeconds = 5;

type JobTurn = Pick<Job, 'id' | 'accountId' | 'deploymentId' | 'operation'>;

/**
 * Seconds until a job finishes, from what the last jobs of its operation took, and of the operations
 * of those of its queue that come first. At least 1.
 */
export async function estimateSeconds(
  db: Db,
  job: JobTurn & Pick<Job, 'startedAt'>,
): Promise<number> {
  const { rows } = await estimate(job).execute(db);
  const since = job.startedAt ? (Date.now() - job.startedAt.getTime()) / 1000 : 0;
  return Math.max(1, Math.ceil((rows[0]?.seconds ?? unknownSeconds) - since));
}

/**
 * What `estimateSeconds` asks. Callers ask it again and again while they wait, so each part of it
 * reads a few rows of an index, however many jobs wait or have ended.
 */
export function estimate({
  id,
  accountId,
  deploymentId,
  operation,
}: JobTurn): RawBuilder<{ seconds: number | null }> {
  const ofQueue = sql`account_id = ${accountId} and ${queueOf('jobs')} = ${deploymentId ?? 0}`;
  return sql`
    select sum(coalesce(seconds, ${unknownSeconds}::float8)) as seconds
    from (
      select ${operation}::text as operation
      union all
      select operation from jobs
      where ${ofQueue} and status = 'queued' and id < ${id}
      union all
      select operation from jobs
      where ${ofQueue} and status = 'running' and id < ${id}
    ) turns
    cross join lateral (
      select extract(epoch from avg(finished_at - started_at))::float8 as seconds from (
        select started_at, finished_at from jobs
        where jobs.operation = turns.operation and status = 'success'
        order by finished_at desc limit 20
      ) latest
    ) lately`;
}
