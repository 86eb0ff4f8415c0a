import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Job } from './job.ts';

/** What a job is taken to last where none of its operation has finished yet, in seconds. */
const unknownSeconds = 5;

/**
 * Seconds until a job finishes, from what the last jobs of its operation took, and from the jobs of
 * its account that come first. At least 1.
 */
export async function estimateSeconds(db: Db, job: Job): Promise<number> {
  const { rows } = await sql<{ seconds: number | null; ahead: number }>`
    select
      (select extract(epoch from avg(finished_at - started_at))::float8 from (
        select started_at, finished_at from jobs
        where operation = ${job.operation} and status = 'success'
        order by id desc limit 20
      ) lately) as seconds,
      (select count(*) from jobs
        where account_id = ${job.accountId} and id < ${job.id}
          and status in ('queued', 'running')) as ahead`.execute(db);
  const { seconds, ahead } = rows[0] ?? { seconds: null, ahead: 0 };
  const since = job.startedAt ? (Date.now() - job.startedAt.getTime()) / 1000 : 0;
  return Math.max(1, Math.ceil((seconds ?? unknownSeconds) * (ahead + 1) - since));
}
