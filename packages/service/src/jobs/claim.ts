import { type RawBuilder, sql } from 'kysely';
import { deadlock } from '../database/error-codes.ts';
import type { Db, Lane } from '../database/tables.ts';
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
 * The queue of a job: its account's, or that of the deployment that runs it. Each account and each
 * deployment runs one job at a time. The indexes use the same expression.
 */
export function queueOf(alias: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${alias}.deployment_id`)}, 0)`;
}

/** All lanes, in the order in which a worker looks for jobs. */
export const lanes: readonly Lane[] = ['shared', 'dedicated'];

/** Which jobs a claim takes of a lane. */
export interface ClaimOptions {
  lane: Lane;
  /** Whether to take only jobs that are not expected to take long. */
  onlyShort: boolean;
  /** How many at most. */
  most: number;
}

/**
 * Starts jobs: the oldest of each of the queues whose turn it is; none if no job may start. Those of
 * all lanes start in one transaction, so that a worker with many free places waits for the disk once.
 * Within a queue, a job that waits for another attempt lets the jobs behind it pass. It is the next
 * one when its wait is over.
 *
 * Queues take turns by the work that each was given lately (start-time fair queueing, Goyal, Vin
 * and Cheng 1996). The turn of a queue is a number of seconds: it grows by the time that each of
 * its jobs takes, and the queue with the lowest turn is the next. So a queue of long jobs waits for
 * longer between them, however many jobs wait in it. A queue that comes to wait gets at least the
 * highest turn at which a job of its lane has started, or the lowest turn that waits, if a short job
 * has started before that. So it goes before queues that wait because they were given more, but it
 * has not saved what it did not use.
 */
export async function claimSeveral(
  db: Db,
  worker: string,
  ...options: readonly ClaimOptions[]
): Promise<Claim[]> {
  try {
    const { rows } = await claiming(worker, ...options).execute(db);
    return rows.map((row) => ({ job: toJob(row), worker }));
  } catch (error) {
    if (!isConflict(error)) throw error;
    if (options.length === 1 && options[0]?.most === 1) return [];
    // The conflict is about one queue or two, which must not keep the others back.
    for (const lane of options) {
      const claims = await claimSeveral(db, worker, { ...lane, most: 1 });
      // Not after another statement, which may fail: nobody would run these.
      if (claims.length > 0) return claims;
    }
    return [];
  }
}

/**
 * The statement of `claimSeveral`. It walks through the waiting queues of a lane in the order of
 * their turns, until it has found enough with a job that may start. So it reads few rows, however
 * many jobs and queues wait.
 *
 * That the job still waits is checked once it is locked, and said by its times: if it were said as
 * in the conditions of indexes, Postgres might read all waiting jobs to find this one. It is a `case`
 * because Postgres guesses that half of all rows pass one. Of the conditions alone it knows that
 * hardly any job of millions passes them, does not know that all of these do, and would read all
 * waiting queues for the few that it expects.
 *
 * It takes only the oldest job of a queue that may start. The oldest one that is not locked is not
 * enough: a worker could then overtake another worker that is just starting the job before it.
 */
export function claiming(worker: string, ...options: readonly ClaimOptions[]): RawBuilder<JobRow> {
  return sql`
    update jobs set status = 'running', worker = ${worker}, attempt = attempt + 1,
      started_at = now(), not_before = null
    where id = any(${sql.join(options.map(nextJobs), sql` || `)})
    returning *`;
}

/** The ids of the jobs of a lane that a claim takes. */
function nextJobs({ lane, onlyShort, most }: ClaimOptions): RawBuilder<number[]> {
  return sql`array(
      select job.id from queues queue
      cross join lateral (
        select waiting.id from jobs waiting
        where waiting.account_id = queue.account_id
          and ${queueOf('waiting')} = queue.deployment_id
          and waiting.status = 'queued' and ${isReady('waiting')}
        order by waiting.id limit 1
      ) oldest
      join jobs job on job.id = oldest.id
      where queue.lane = ${lane} and queue.is_waiting
        ${onlyShort ? sql`and not queue.is_long and not job.is_long` : sql``}
        and case when job.started_at is null then job.finished_at is null else false end
        and ${isReady('job')}
      order by queue.next_turn, queue.since
      for update of job skip locked
      limit ${most}::int
    )`;
}

/** Whether a job does not have to wait for its next attempt. */
function isReady(alias: 'job' | 'waiting'): RawBuilder<boolean> {
  const notBefore = sql.ref(`${alias}.not_before`);
  return sql`(${notBefore} is null or ${notBefore} <= now())`;
}

/**
 * Another worker has started jobs of the same queues since this statement began. If both start jobs
 * of two queues, each can wait for the other: then Postgres ends one of the statements as a deadlock.
 */
function isConflict(error: unknown): boolean {
  const { constraint, code } = error as { constraint?: string; code?: string };
  return constraint === 'jobs_one_running' || code === deadlock;
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

/** Condition: one of the claims, of the row's job, still holds. */
export function anyHolds(claims: readonly ClaimKey[]): RawBuilder<boolean> {
  const held = claims.map((key) => sql`(${holds(key)})`);
  return sql`(${sql.join(held, sql` or `)})`;
}

/** Whether a claim still holds. */
export async function isHeld(db: Db, key: ClaimKey): Promise<boolean> {
  const { rows } = await sql`select from jobs where ${holds(key)}`.execute(db);
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
