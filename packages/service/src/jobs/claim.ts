import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Job, type JobRow, toJob } from './job.ts';

/** A job that a worker runs. Only this claim can finish it: later ones have another attempt. */
export interface Claim {
  job: Job;
  worker: string;
}

/**
 * Starts the oldest job of any account that has none running; undefined where there is none.
 *
 * A job is taken only if it is the oldest queued one of its account, not the oldest that is not
 * locked: else a worker could overtake another that is just starting the one before.
 */
export async function claim(db: Db, worker: string): Promise<Claim | undefined> {
  try {
    const { rows } = await sql<JobRow>`
      update jobs set status = 'running', worker = ${worker}, attempt = attempt + 1,
        started_at = now()
      where id = (
        select job.id from jobs job
        where job.status = 'queued'
          and not exists (
            select from jobs running
            where running.account_id = job.account_id and running.status = 'running'
          )
          and not exists (
            select from jobs older
            where older.account_id = job.account_id and older.status = 'queued'
              and older.id < job.id
          )
        order by job.id
        for update skip locked
        limit 1
      )
      returning *`.execute(db);
    const [row] = rows;
    return row && { job: toJob(row), worker };
  } catch (error) {
    if (isOneRunning(error)) return undefined;
    throw error;
  }
}

/** Another worker has started a job of the same account since this statement began. */
function isOneRunning(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'jobs_one_running';
}
