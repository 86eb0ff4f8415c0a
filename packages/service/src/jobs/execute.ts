import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { retryDelaysMs } from './attempts.ts';
import { type Claim, isHeld } from './claim.ts';
import { finish, type Outcome, postpone, release } from './finish.ts';
import { type Job, JobError } from './job.ts';

/** What a job's work is given beside the job. */
export interface JobRun {
  /** Once it aborts the work should stop, by throwing; the job then runs again later. */
  signal: AbortSignal;
  /**
   * To be called before anything that others can see, such as the job's files: rejects where another
   * worker has taken the job over, as after a long stop of this process.
   */
  confirm(): Promise<void>;
}

/**
 * Does a job. What it throws as JobError its owner reads, unless it is worth another attempt;
 * anything else is told as internal_error.
 */
export type RunJob = (job: Job, run: JobRun) => Promise<Record<string, unknown>>;

export interface ExecuteOptions {
  db: Db;
  run: RunJob;
  log: Log;
  /** Aborts when the process stops: the job goes back to the queue. */
  shutdown: AbortSignal;
  /** Aborts when another worker has taken the job over: there is nothing left to do. */
  lost: AbortSignal;
}

type Ended = Outcome | { status: 'again'; ms: number } | { status: 'released' } | 'taken over';

const databaseRetryMs = 1000;

/** Another worker runs the job, or it has ended. */
class TakenOver extends Error {}

/** Runs a claimed job and writes down how it ended. Never rejects. */
export async function execute(claim: Claim, options: ExecuteOptions): Promise<void> {
  const ended = await attempt(claim, options);
  const written = ended !== 'taken over' && (await write(claim, ended, options));
  if (!written) options.log.warn('a job was taken over by another worker', { job: claim.job.id });
}

async function attempt(claim: Claim, options: ExecuteOptions): Promise<Ended> {
  const { run, shutdown, lost } = options;
  const signal = AbortSignal.any([shutdown, lost]);
  const confirm = async () => {
    const held = await persistently(() => isHeld(options.db, claim), {
      ...options,
      failing: 'the state of a job cannot be read',
      job: claim.job.id,
    });
    if (held === false) throw new TakenOver();
  };
  try {
    const result = await run(claim.job, { signal, confirm });
    return { status: 'success', json: JSON.stringify(result) };
  } catch (error) {
    if (lost.aborted || error instanceof TakenOver) return 'taken over';
    return shutdown.aborted ? { status: 'released' } : failure(claim.job, error, options.log);
  }
}

function failure(job: Job, error: unknown, log: Log): Ended {
  const about = { job: job.id, operation: job.operation, attempt: job.attempt };
  if (!(error instanceof JobError)) {
    log.error('a job failed unexpectedly', { ...about, error });
    return { status: 'error', code: 'internal_error', message: 'The job failed on our side.' };
  }
  const { code, message, detail, retryable } = error;
  const ms = retryable ? retryDelaysMs[job.attempt - 1] : undefined;
  log.warn('a job failed', { ...about, code, detail, again: ms !== undefined });
  return ms === undefined ? { status: 'error', code, message } : { status: 'again', ms };
}

/** False where another worker has taken the job over. */
async function write(
  claim: Claim,
  ended: Exclude<Ended, string>,
  options: ExecuteOptions,
): Promise<boolean> {
  const written = await persistently(() => writeOnce(claim, ended, options.db), {
    ...options,
    failing: 'the end of a job cannot be written',
    job: claim.job.id,
  });
  // Unknown where the process had to stop before the database was back: the reaper sees to the job.
  return written ?? true;
}

function writeOnce(claim: Claim, ended: Exclude<Ended, string>, db: Db): Promise<boolean> {
  if (ended.status === 'released') return release(db, claim);
  return ended.status === 'again' ? postpone(db, claim, ended.ms) : finish(db, claim, ended);
}

/**
 * Asks the database until it answers: what a job gave is kept through any time without one, until
 * the process ends. Undefined where it has ended before.
 */
async function persistently<T>(
  ask: () => Promise<T>,
  { log, shutdown, failing, job }: PersistentOptions,
): Promise<T | undefined> {
  while (true) {
    try {
      return await ask();
    } catch (error) {
      log.error(failing, { job, error });
      if (shutdown.aborted) return undefined;
      await sleep(databaseRetryMs, undefined, { signal: shutdown }).catch(() => {});
    }
  }
}

interface PersistentOptions extends Pick<ExecuteOptions, 'log' | 'shutdown'> {
  /** What to log of each failure. */
  failing: string;
  /** Id of the job. */
  job: number;
}
