import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Job, type JobRow, toJob } from './job.ts';

/**
 * A job that a worker runs. Only this claim can finish the job: a later claim has another worker,
 * or the same worker and a higher attempt.
 */
export interface Claim {
  job: Job;
  worker: string;
}

/**
 * Holds for every queued job. Statements that walk through the queue need exactly these words,
 * because the condition of the queue's index has them.
 */
export const queuedInOrder = sql<boolean>`status = 'queued' and attempt >= 0`;

/**
 * The queue of a job: its account's, or that of the deployment that runs it. Each account and each
 * deployment runs one job at a time. The indexes use the same expression.
 */
export function queueOf(alias: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${alias}.deployment_id`)}, 0)`;
}

/** Who runs a job: the service's own workers, or the processes of a deployment. */
export type Lane = 'shared' | 'dedicated';

const inLane: Readonly<Record<Lane, RawBuilder<boolean>>> = {
  shared: sql`job.deployment_id is null`,
  dedicated: sql`job.deployment_id is not null`,
};

/**
 * Starts the oldest queued job whose queue has no running job; undefined if there is none. A job
 * that waits for another attempt lets the jobs behind it pass. It is the next one when its wait is
 * over.
 *
 * A job is taken only if it is the oldest one in its queue that may start. The oldest one that is
 * not locked is not enough: a worker could then overtake another worker that is just starting the
 * job before it.
 *
 * @param lane of the job; any if left out.
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
 * The statement of `claim`. It walks through the queue in order and checks for each job whether an
 * older one of the same queue comes first, until it finds a job with none. So it reads few rows,
 * however many jobs wait and however many rows Postgres expects. `offset 0` keeps Postgres from
 * turning the subqueries into one big join, which is faster only if few jobs wait.
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

/** Whether a job does not have to wait for its next attempt. */
function isReady(alias: 'job' | 'older'): RawBuilder<boolean> {
  const notBefore = sql.ref(`${alias}.not_before`);
  return sql`(${notBefore} is null or ${notBefore} <= now())`;
}

/** Another worker has started a job of the same queue since this statement began. */
function isOneRunning(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'jobs_one_running';
}

/** The part of a claim that tells whether it still holds. */
export interface ClaimKey {
  job: Pick<Job, 'id' | 'attempt'>;
  worker: string;
}

/** Condition: the claim still holds, because no other worker has taken the job over. */
export function holds({ job, worker }: ClaimKey): RawBuilder<boolean> {
  return sql`id = ${job.id} and status = 'running' and worker = ${worker}
    and attempt = ${job.attempt}`;
}

/** Whether a claim still holds. */
export async function isHeld(db: Db, claim: ClaimKey): Promise<boolean> {
  const { rows } = await sql`select from jobs where ${holds(claim)}`.execute(db);
  return rows.length === 1;
}

/** All claims that a worker holds. */
export async function claimsOf(db: Db, worker: string): Promise<ClaimKey[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'attempt'])
    // A literal, as in the condition of the index: a plan for a parameter could not use the index.
    .where('status', '=', sql.lit('running'))
    .where('worker', '=', worker)
    .execute();
  return jobs.map((job) => ({ job, worker }));
}
