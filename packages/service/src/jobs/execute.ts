import type { Db } from '../database/tables.ts';
import type { Log, LogFields } from '../log.ts';
import { persistently } from '../persistently.ts';
import { failSpan, withSpan } from '../tracing/span.ts';
import { countCalls } from '../usage/count-calls.ts';
import { createTally, type Tally } from '../usage/tally.ts';
import type { UsedCall } from '../usage/used-call.ts';
import { postpone, release, retryDelayMs } from './attempts.ts';
import { isCancelled } from './cancel.ts';
import { type Claim, isHeld } from './claim.ts';
import { type Outcome, ownedBy } from './ends.ts';
import type { Finish } from './finisher.ts';
import { type Job, JobError } from './job.ts';

/** What `RunJob` gets beside the job. */
export interface JobRun {
  /**
   * Aborts when the process stops, when another worker has taken the job over, and when the job was
   * cancelled. The work should then stop by throwing.
   */
  signal: AbortSignal;
  /**
   * Call this before doing anything that others can see, such as storing the job's files. It rejects
   * if the job was cancelled, or if another worker has taken it over, which can happen after this
   * process was suspended for long; also if the process stops before the database could tell.
   */
  confirm(): Promise<void>;
  claim: Claim;
  /** Does work on the database until it succeeds. Undefined if the process stops before. */
  persistently<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** The error to throw when another worker has taken the job over. */
  takenOver(): Error;
  /** Collects the calls of models that the attempt makes. */
  tally: Tally;
}

/**
 * Does the work of a job. If it throws a JobError, the job's owner reads it, unless the job gets
 * another attempt. Any other error is shown to the owner as internal_error.
 */
export type RunJob = (job: Job, run: JobRun) => Promise<Record<string, unknown>>;

export interface ExecuteOptions {
  db: Db;
  run: RunJob;
  finish: Finish;
  log: Log;
  /** Aborts when the process stops: the job goes back to the queue. */
  shutdown: AbortSignal;
  /**
   * Aborts when another worker has taken the job over, or when the job was cancelled: this process
   * then has nothing left to do.
   */
  lost: AbortSignal;
  /** Removes what the result of a cancelled job names. */
  discard?: ((result: Record<string, unknown>) => Promise<void>) | undefined;
  /** Called at the end of each attempt, for the metrics. The job has ended also if it throws. */
  onEnded?: ((attempt: Attempt) => void) | undefined;
}

/** How an attempt ended. */
type Ended =
  | Outcome
  /** The job is tried again in `ms` milliseconds. */
  | { status: 'again'; ms: number; code: string }
  /** The job goes back to the queue because the process stops. */
  | { status: 'released' }
  /**
   * Another worker has the job. Or the job was cancelled, and the process stopped before the database
   * could tell.
   */
  | { status: 'taken_over' }
  /** The job was cancelled before this attempt ended. */
  | { status: 'cancelled' };

/** An attempt, for the metrics; times are in seconds. */
export interface Attempt {
  operation: string;
  status: Ended['status'];
  /** Duration of the work and of storing its outcome. */
  seconds: number;
  /** Between the acceptance of the job and the start of this attempt. */
  waited: number;
  /** From 1. */
  attempt: number;
  /** The calls of models that count with the end of this attempt. */
  calls: readonly UsedCall[];
}

const stateUnknown = 'the state of a job cannot be read or written';

/** The claim is stale: another worker runs the job, or the job has ended. */
class TakenOver extends Error {}

/** Runs a claimed job and stores its outcome. Never rejects. */
export async function execute(claim: Claim, options: ExecuteOptions): Promise<void> {
  const { id, operation, attempt: number, traceparent } = claim.job;
  const attributes = { 'genmedia.job': id, 'genmedia.attempt': number };
  const spanOptions = { kind: 'CONSUMER', attributes, parent: traceparent } as const;
  await withSpan(`job ${operation}`, spanOptions, async (span) => {
    const start = performance.now();
    const { ended, calls } = await settle(claim, options);
    if ('code' in ended) failSpan(span, ended.code);
    report(claim.job, { ended, calls, ms: performance.now() - start }, options);
  });
}

/** An attempt that is over, and the calls of models that count with its end. */
interface Settled {
  ended: Ended;
  calls: readonly UsedCall[];
}

/** Makes an attempt and stores its outcome. */
async function settle(claim: Claim, options: ExecuteOptions): Promise<Settled> {
  const { log, shutdown } = options;
  const tally = createTally();
  const made = await makeAttempt(claim, tally, options);
  const ended = made.status === 'taken_over' ? await endedElsewhere(claim, made, options) : made;
  const goesOn = ended.status === 'taken_over' || ended.status === 'released';
  const isLast = ended.status === 'success' || ended.status === 'error';
  // Requests to hosts count at the end of the job, as another attempt goes on with them. A call that
  // was broken off because the job goes on elsewhere does not count: the caller did not cause that.
  const calls = tally
    .take()
    .filter(({ isHosted, isLost }) => (isHosted ? isLast : !(isLost && goesOn)));
  const written = await persistently(() => write(claim, ended, calls, options), {
    signal: shutdown,
    onError: (error) =>
      log.error('the end of a job cannot be written', { job: claim.job.id, error }),
  });
  if (written === undefined) {
    // The process had to stop before the database was back. If the job is still its own, the reaper
    // requeues it, or fails it after its last attempt.
    return { ended: made.status === 'taken_over' ? ended : { status: 'released' }, calls: [] };
  }
  const isKnown = written || ended !== made;
  return { ended: isKnown ? ended : await endedElsewhere(claim, ended, options), calls };
}

/** Another process has ended the job, or goes on with it. */
async function endedElsewhere(
  { job }: Claim,
  ended: Ended,
  { db, log, shutdown, discard }: ExecuteOptions,
): Promise<Ended> {
  const wasCancelled = await persistently(() => isCancelled(db, job), {
    signal: shutdown,
    onError: (error) => log.error(stateUnknown, { job: job.id, error }),
  });
  if (!wasCancelled) return { status: 'taken_over' };
  if (ended.status === 'success') {
    await discard?.(JSON.parse(ended.json)).catch((error) =>
      log.error('what is left of a cancelled job cannot be removed', { job: job.id, error }),
    );
  }
  return { status: 'cancelled' };
}

function report(
  job: Job,
  { ended: { status }, calls, ms }: Settled & { ms: number },
  { log, onEnded }: ExecuteOptions,
): void {
  const { operation, attempt, createdAt, startedAt } = job;
  const waited = Math.max(0, Number(startedAt ?? createdAt) - Number(createdAt)) / 1000;
  const about = { ...aboutJob(job), status, ms: Math.round(ms) };
  if (status === 'taken_over') log.warn('a job was taken over by another worker', about);
  else log.info('an attempt of a job has ended', { ...about, waited });
  try {
    onEnded?.({ operation, status, seconds: ms / 1000, waited, attempt, calls });
  } catch (error) {
    log.error('the end of a job is missing in the metrics', { ...aboutJob(job), error });
  }
}

/** Fields by which the log lines of a job are found. */
export function aboutJob({ id, requestId, accountId, operation, attempt }: Job): LogFields {
  return { job: id, requestId, account: accountId, operation, attempt };
}

async function makeAttempt(claim: Claim, tally: Tally, options: ExecuteOptions): Promise<Ended> {
  const { db, run, log, shutdown, lost } = options;
  const signal = AbortSignal.any([shutdown, lost]);
  const onError = (error: unknown) => log.error(stateUnknown, { job: claim.job.id, error });
  const jobRun: JobRun = {
    signal,
    claim,
    tally,
    persistently: (work) => persistently(work, { signal: shutdown, onError }),
    takenOver: () => new TakenOver(),
    async confirm() {
      const held = await jobRun.persistently(() => isHeld(db, claim));
      if (held === false) throw new TakenOver();
      if (held === undefined) throw shutdown.reason;
    },
  };
  try {
    const result = await run(claim.job, jobRun);
    return { status: 'success', json: JSON.stringify(result) };
  } catch (error) {
    if (lost.aborted || error instanceof TakenOver) return { status: 'taken_over' };
    return shutdown.aborted ? { status: 'released' } : failure(claim.job, error, log);
  }
}

function failure(job: Job, error: unknown, log: Log): Ended {
  const about = aboutJob(job);
  if (!(error instanceof JobError)) {
    log.error('a job failed unexpectedly', { ...about, error });
    return { status: 'error', code: 'internal_error', message: 'The job failed on our side.' };
  }
  const { code, message, detail, calledModel } = error;
  const ms = retryDelayMs(error, job.attempt);
  log.warn('a job failed', { ...about, ...calledModel, code, detail, again: ms !== undefined });
  return ms === undefined ? { status: 'error', code, message } : { status: 'again', ms, code };
}

/**
 * Returns false if another worker has taken the job over, or if the job was cancelled. Then the calls
 * count nevertheless.
 */
async function write(
  claim: Claim,
  ended: Ended,
  calls: readonly UsedCall[],
  { db, finish }: ExecuteOptions,
): Promise<boolean> {
  if (ended.status === 'success' || ended.status === 'error') {
    return await finish({ claim, outcome: ended, calls });
  }
  if (calls.length > 0) await countCalls(db, ownedBy(claim.job, calls));
  if (ended.status === 'again') return await postpone(db, claim, ended.ms);
  return ended.status === 'released' && (await release(db, claim));
}
