import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';
import { type Claim, claim } from './claim.ts';
import { finish, type Outcome, release } from './finish.ts';
import { type Job, JobError } from './job.ts';

/**
 * Does a job. What it throws as JobError its owner reads; anything else is told as internal_error.
 * Once `signal` aborts it should stop, by throwing; its job then runs again later.
 */
export type RunJob = (job: Job, signal: AbortSignal) => Promise<Record<string, unknown>>;

export interface WorkerOptions {
  db: Db;
  notifications: Notifications;
  run: RunJob;
  /** How many jobs run at once, each of another account. */
  concurrency: number;
  log: Log;
}

export interface JobWorker {
  /**
   * Starts no more jobs and waits for those that run; after `graceMs` they are aborted, and go back
   * to the queue.
   */
  stop(options: { graceMs: number }): Promise<void>;
}

const pollMs = 2000;
const retryMs = 1000;

/** Runs the jobs of the queue, one at a time per account, in the order of their acceptance. */
export function startJobWorker(options: WorkerOptions): JobWorker {
  const { db, notifications, run, concurrency, log } = options;
  const worker = randomUUID();
  const shutdown = new AbortController();
  const active = new Set<Promise<void>>();

  async function startNext(): Promise<boolean> {
    if (active.size >= concurrency) return false;
    const claimed = await claim(db, worker);
    if (!claimed) return false;
    const running = execute(claimed).finally(() => {
      active.delete(running);
      loop.wake();
    });
    active.add(running);
    return true;
  }

  async function execute(claimed: Claim): Promise<void> {
    const outcome = await attempt(claimed.job);
    await persist(claimed, outcome);
  }

  /** Undefined where the job was cut short by a shutdown. */
  async function attempt(job: Job): Promise<Outcome | undefined> {
    try {
      return { status: 'success', json: JSON.stringify(await run(job, shutdown.signal)) };
    } catch (error) {
      if (shutdown.signal.aborted) return undefined;
      if (error instanceof JobError) {
        return { status: 'error', code: error.code, message: error.message };
      }
      log.error('a job failed unexpectedly', { job: job.id, operation: job.operation, error });
      return { status: 'error', code: 'internal_error', message: 'The job failed on our side.' };
    }
  }

  /** What a job gave is kept through any time without a database, until the process ends. */
  async function persist(claimed: Claim, outcome: Outcome | undefined): Promise<void> {
    while (true) {
      try {
        const done = outcome ? await finish(db, claimed, outcome) : await release(db, claimed);
        if (!done) log.warn('a job had been taken over', { job: claimed.job.id });
        return;
      } catch (error) {
        log.error('the end of a job cannot be written', { job: claimed.job.id, error });
        if (shutdown.signal.aborted) return;
        await sleep(retryMs, undefined, { signal: shutdown.signal }).catch(() => {});
      }
    }
  }

  const loop = startLoop(startNext, {
    everyMs: pollMs,
    onError: (error) => log.error('the queue cannot be read', { error }),
  });
  const leave = notifications.listen('jobs_queued', loop.wake);

  return {
    async stop({ graceMs }) {
      leave();
      await loop.stop();
      const timer = setTimeout(() => shutdown.abort(new Error('The service stops.')), graceMs);
      await Promise.all(active);
      clearTimeout(timer);
    },
  };
}
