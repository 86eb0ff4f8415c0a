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

/** How many of the latest jobs of an operation an estimate is made from. */
const sampleSize = 20;

type JobTurn = Pick<Job, 'id' | 'accountId' | 'deploymentId'>;

/** A row of `estimate`: a job that has to end before the asked one does, or the asked one itself. */
interface Turn {
  isOwn: boolean;
  isWaiting: boolean;
  /** Seconds that it has been running; null if it waits. */
  running: number | null;
  /** Average seconds of the latest jobs of its kind; null if there are none. */
  usual: number | null;
  /** Average seconds of the latest ones that took longer than this one has been running; or null. */
  longer: number | null;
  /** What the longest of the latest jobs of its kind took; null if there are none. */
  longest: number | null;
  /** Requests that are ahead in the queue of its model's host; null if it does not wait there. */
  aheadAtHost: number | null;
  /** The share of the work that the host has done; null if it does not say. */
  share: number | null;
}

interface Estimate {
  /** Seconds until the job finishes, at least 1. */
  seconds: number;
  /**
   * The position of the job among the waiting jobs of its queue or, once it runs, in the queue of its
   * model's host: 1 is the next one, 0 is a job that does not wait.
   */
  position: number;
}

/**
 * Estimates when a job finishes and counts the jobs before it. Adds what is left of the job and of
 * each job before it in its queue: see secondsLeft.
 *
 * @param now the time for which to estimate what is left of running jobs. If left out, that of the
 *   database, by whose clock they were started.
 */
export async function estimateOf(
  db: Db,
  job: JobTurn & Pick<Job, 'status'>,
  now?: Date,
): Promise<Estimate> {
  const { rows } = await estimate(job, now).execute(db);
  const seconds = rows.reduce((sum, turn) => sum + secondsLeft(turn), 0);
  return { seconds: Math.max(1, Math.ceil(seconds)), position: positionOf(job, rows) };
}

/**
 * Estimates how many seconds it takes until a job of an account finishes, which gives its place to
 * another; at least 1.
 */
export async function secondsToPlace(db: Db, accountId: number): Promise<number> {
  const live = sql`select id, account_id as "accountId", deployment_id as "deploymentId", status
    from jobs where account_id = ${accountId}`;
  const { rows } = await sql<JobTurn & Pick<Job, 'status'>>`
    select * from (${live} and status = 'running' union all ${live} and status = 'queued') live
    order by status = 'running' desc, id limit 1`.execute(db);
  const [oldest] = rows;
  return oldest ? (await estimateOf(db, oldest)).seconds : 1;
}

function positionOf({ status }: Pick<Job, 'status'>, turns: readonly Turn[]): number {
  if (status === 'queued') return 1 + turns.filter((turn) => turn.isWaiting && !turn.isOwn).length;
  const ahead = turns.find(({ isOwn }) => isOwn)?.aheadAtHost ?? null;
  return status !== 'running' || ahead === null ? 0 : ahead + 1;
}

/**
 * What is left of a job, by what the latest jobs of the same kind took. Jobs of a kind differ, so
 * the longer a job runs, the more it is like the longest of them. One that has outlasted them all is
 * assumed to go on for as long again as it has outlasted them.
 */
function secondsLeft({ running, usual, longer, longest, aheadAtHost, share }: Turn): number {
  const expected = usual ?? unknownSeconds;
  if (running === null || aheadAtHost !== null) return expected;
  if (share !== null) return expected * (1 - share);
  if (longer !== null) return longer - running;
  if (longest !== null) return running - longest;
  return Math.abs(running - unknownSeconds);
}

/**
 * The query of `estimateOf`: a job, unless it has ended, and the jobs that end before it. Callers
 * repeat it while they wait, so each part of it reads a few rows of an index, however many jobs wait
 * or have ended.
 */
export function estimate({ id, accountId, deploymentId }: JobTurn, now?: Date): RawBuilder<Turn> {
  const ofQueue = sql`account_id = ${accountId} and ${queueOf('jobs')} = ${deploymentId ?? 0}`;
  const time = now ? sql`${now}::timestamptz` : sql`now()`;
  const own = sql`id, operation, model_id, status, started_at`;
  return sql`
    select turns.id = ${id} as "isOwn", turns.status = 'queued' as "isWaiting",
      running, usual, longer, longest, "aheadAtHost", share
    from (
      select ${own} from jobs where ${ofQueue} and status = 'queued' and id < ${id}
      union all
      select ${own} from jobs where ${ofQueue} and status = 'running' and id <> ${id}
      union all
      select ${own} from jobs where id = ${id} and status in ('queued', 'running')
    ) turns
    cross join lateral (
      select case when status = 'running'
        then greatest(0, extract(epoch from ${time} - started_at))::float8 end as running
    ) times
    cross join lateral (${secondsOfKind()}) lately
    left join lateral (
      select max(queue_position) as "aheadAtHost", min(share) as share from submissions
      where status = 'running' and job_id = turns.id and share is distinct from 1
    ) at_host on true`;
}

/**
 * A query for a row of `turns` and `times`: what the latest jobs of its operation took, and of those
 * only the ones with the same model, if there are any.
 */
function secondsOfKind(): RawBuilder<unknown> {
  return sql`
    select avg(seconds)::float8 as usual, max(seconds)::float8 as longest,
      (avg(seconds) filter (where seconds > running))::float8 as longer
    from (
      select seconds, is_of_model, bool_or(is_of_model) over () as has_model from (
        select extract(epoch from finished_at - jobs.started_at) as seconds,
          coalesce(jobs.model_id = turns.model_id, false) as is_of_model
        from jobs
        where jobs.operation = turns.operation and jobs.status = 'success'
        order by finished_at desc limit ${sampleSize}
      ) latest
    ) marked
    where is_of_model or not has_model`;
}

/** A query: the average duration of the latest jobs of an operation. Null if there are none. */
export function secondsOf(operation: RawBuilder<string>): RawBuilder<{ seconds: number | null }> {
  return sql`
    select extract(epoch from avg(finished_at - started_at))::float8 as seconds from (
      select started_at, finished_at from jobs
      where jobs.operation = ${operation} and status = 'success'
      order by finished_at desc limit ${sampleSize}
    ) latest`;
}
