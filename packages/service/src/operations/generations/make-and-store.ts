import { setTimeout as sleep } from 'node:timers/promises';
import { OwnStorageError } from '../../deployments/storages.ts';
import type { JobRun } from '../../jobs/execute.ts';
import { type Job, JobError } from '../../jobs/job.ts';
import { storeOutputs } from '../../media/outputs.ts';
import { StorageError } from '../../media/storage.ts';
import type { Wait } from '../../media/storage-watch.ts';
import type { Context } from '../context.ts';
import { fileNaming } from './file-naming.ts';
import type { HeldResults, MadeResult } from './held-results.ts';
import type { EngineResult } from './job-definition.ts';

/** What is needed to store results, and to wait until that is possible. */
export interface StoringDeps
  extends Pick<Context, 'storage' | 'publicUrl' | 'storageWatch' | 'log'> {
  held: HeldResults;
  /** Waits between two tries; that of Node if left out. */
  wait?: Wait;
}

type Attempt = Pick<JobRun, 'signal' | 'confirm'>;

const hourMs = 3_600_000;
/**
 * How long a job waits for the storage: as long as its Idempotency-Key counts. A job that waits
 * keeps its place in the worker, so that of a deployment, whose own storage may be away for reasons
 * of its own, waits for a shorter time.
 */
const patience = {
  shared: { ms: 24 * hourMs, words: '24 hours' },
  dedicated: { ms: hourMs, words: 'an hour' },
};
/** Waits between two tries; the last one is repeated. Each varies at random. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000];

/**
 * Does the work of a job and stores its files. Nothing is made while the storage is away. What was
 * made waits on the disk of this process, or in memory if that is full, until it can be stored: it is
 * made and paid for once. A job that has waited for too long fails with `unavailable`.
 */
export async function makeAndStore(
  deps: StoringDeps,
  job: Job,
  attempt: Attempt,
  make: () => Promise<EngineResult>,
) {
  const { held, storageWatch } = deps;
  let made: MadeResult;
  let inMemory: EngineResult | undefined;
  const recalled = await held.recall(job);
  if (recalled) made = recalled;
  else {
    inMemory = await patiently(deps, job, attempt.signal, {
      failure: 'The job could not begin because its files could not be stored',
      work: async () => {
        await storageWatch.admit();
        return await make();
      },
    });
    made = inMemory;
  }
  const stored = await patiently(deps, job, attempt.signal, {
    failure: 'The result could not be stored',
    work: () => store(deps, job, made, attempt),
    async onAway() {
      if (inMemory === undefined) return;
      made = await held.keep(job, inMemory);
      // Not referred to any more, so that its memory is free while the job waits.
      if (made !== inMemory) inMemory = undefined;
    },
  });
  // The next sweep removes what cannot be removed now.
  if (inMemory === undefined) await held.drop(job).catch(() => {});
  return stored;
}

/** Stores the files of a job. Returns the job's result. */
export async function store(
  { storage, publicUrl }: Pick<Context, 'storage' | 'publicUrl'>,
  job: Pick<Job, 'secret' | 'input'>,
  { files, meta, more }: MadeResult,
  { confirm }: Pick<JobRun, 'confirm'>,
) {
  await confirm();
  const { urls } = await storeOutputs(storage, publicUrl, fileNaming(job), files, confirm);
  return { output: urls, meta, ...more };
}

interface StorageWork<T> {
  work: () => Promise<T>;
  /** What the owner reads if the storage is away for too long: the beginning of a sentence. */
  failure: string;
  onAway?: () => Promise<void>;
}

/** Does work that needs the storage; while that is away, waits and does it again. */
async function patiently<T>(
  { storageWatch, log, wait = sleep }: Pick<StoringDeps, 'storageWatch' | 'log' | 'wait'>,
  { id, deploymentId }: Pick<Job, 'id' | 'deploymentId'>,
  signal: AbortSignal,
  { work, failure, onAway = async () => {} }: StorageWork<T>,
): Promise<T> {
  const { ms, words } = patience[deploymentId === null ? 'shared' : 'dedicated'];
  const start = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageError) || error.code !== 'unavailable') throw error;
      if (tries === 0) {
        const deployment = deploymentId ?? undefined;
        log.warn('a job waits for the storage', { job: id, deployment, error: error.cause });
      }
      if (performance.now() - start >= ms) throw tooLate(failure, words, error);
      await onAway();
    }
    const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
    await wait(pause * (1 - Math.random() / 2), undefined, { signal });
    // Waits no longer than the job may: the next try then finds the storage away for the last time.
    const left = Math.max(0, Math.ceil(ms - (performance.now() - start)));
    const last = AbortSignal.timeout(left);
    await storageWatch.back(AbortSignal.any([signal, last])).catch(() => signal.throwIfAborted());
  }
}

function tooLate(failure: string, waited: string, cause: StorageError): JobError {
  const advice = cause instanceof OwnStorageError ? cause.message : 'Send the request again.';
  const message = `${failure} for ${waited}. ${advice}`;
  return new JobError('unavailable', message, { cause, detail: String(cause.cause) });
}
