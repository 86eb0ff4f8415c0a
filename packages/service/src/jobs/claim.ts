import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Job, type JobRow, toJob } from './job.ts';

/**
 * A job that a worker runs. Only this claim can finish it: any later one has another worker, or the
 * same worker and another attempt.
 */
export interface Claim {
  job: Job;
  worker: string;
}

/** Of all queued jobs: for statements that walk along the queue, whose index asks for the same. */
export const queuedInOrder = sql<boolean>`status = 'queued' and attempt >= 0`;

/**
 * Which queue a job stands in: that of its account, or of the deployment that is to work on it. Each
 * account and each of its deployments has one job running. The indexes say it in the same words.
 */
export function queueOf(alias: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${alias}.deployment_id`)}, 0)`;
}

/** Who works on a job: the service's own workers, or the processes of a deployment. */
export type Lane = 'shared' | 'dedicated';

const inLane: Readonly<Record<Lane, RawBuilder<boolean>>> = {
  shared: sql`job.deployment_id is null`,
  dedicated: sql`job.deployment_id is not null`,
};

/**
 * Starts the oldest job of any queue that has none running; undefined where there is none. A job
 * that waits to be tried again lets those behind it pass, and is the next one when its time has come.
 *
 * A job is taken only if it is the oldest one of its queue that may start, not the oldest that is
 * not locked: else a worker could overtake another that is just starting the one before.
 *
 * @param lane of the job; left out, any.
 */
export async function claim(db: Db, worker: string, lane?: Lane): Promise<Claim | undefined> {
  try {
    const { rows } = await claiming(worker, lane).execute(db);
    const [row] = rows;
    return row && { job: toJob(row), worker };
  } catch (error) {
    if (isOneRunning(error)) return undefined;
    throw error;
  }
}

/**
 * What `claim` asks. It walks through the queue in its order, and looks for each job whether its
 * queue has one before it, until one has none: few rows, however many jobs wait, and whatever
 * Postgres takes their number for. `offset 0` keeps Postgres from making one join of all, which is
 * the quicker way only where few jobs wait.
 */
export function claiming(worker: string, lane?: Lane): RawBuilder<JobRow> {
  return sql`
    update jobs set status = 'running', worker = ${worker}, attempt = attempt + 1,
      started_at = now(), not_before = null
    where id = (
      select job.id from jobs job
      where ${queuedInOrder} and ${isReady('job')}
        and ${lane ? inLane[lane] : sql`true`}
        and not exists (
          select from jobs running
          where running.account_id = job.account_id and ${queueOf('running')} = ${queueOf('job')}
            and running.status = 'running'
          offset 0
        )
        and not exists (
          select from jobs older
          where older.account_id = job.account_id and ${queueOf('older')} = ${queueOf('job')}
            and older.status = 'queued'
            and older.id < job.id and ${isReady('older')}
          offset 0
        )
      order by job.id
      for update skip locked
      limit 1
    )
    returning *`;
}

/** Whether a job need not wait to be tried again. */
function isReady(alias: 'job' | 'older'): RawBuilder<boolean> {
  const notBefore = sql.ref(`${alias}.not_before`);
  return sql`(${notBefore} is null or ${notBefore} <= now())`;
}

/** Another worker has started a job of the same queue since this statement began. */
function isOneRunning(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'jobs_one_running';
}

/** As much of a claim as tells whether it still holds. */
export interface ClaimKey {
  job: Pick<Job, 'id' | 'attempt'>;
  worker: string;
}

/** The condition under which a claim still holds: nobody has taken the job over since. */
export function holds({ job, worker }: ClaimKey): RawBuilder<boolean> {
  return sql`id = ${job.id} and status = 'running' and worker = ${worker}
    and attempt = ${job.attempt}`;
}

/** Whether a claim still holds. */
export async function isHeld(db: Db, claim: ClaimKey): Promise<boolean> {
  const { rows } = await sql`select from jobs where ${holds(claim)}`.execute(db);
  return rows.length === 1;
}

/** All claims of a worker that hold. */
export async function claimsOf(db: Db, worker: string): Promise<ClaimKey[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'attempt'])
    // In the words of an index: a plan that is made for any status cannot use it.
    .where('status', '=', sql.lit('running'))
    .where('worker', '=', worker)
    .execute();
  return jobs.map((job) => ({ job, worker }));
}
