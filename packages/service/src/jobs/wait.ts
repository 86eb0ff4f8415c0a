import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import { isFinished, type Job } from './job.ts';
import { findJob } from './read.ts';

export interface WaitOptions {
  /** Longest wait in milliseconds; with 0, the job is only read. */
  ms: number;
  /** Ends the wait early, for example when the caller hangs up. */
  signal?: AbortSignal;
}

/** Polls beside the notifications, because a notification can be lost with its connection. */
const pollMs = 2000;

/**
 * Waits until a job has finished or the time is over, and returns the job as it is then. Undefined if
 * it is deleted meanwhile, as with its account.
 */
export async function waitForJob(
  db: Db,
  notifications: Notifications,
  { id, accountId }: Pick<Job, 'id' | 'accountId'>,
  { ms, signal }: WaitOptions,
): Promise<Job | undefined> {
  const deadline = performance.now() + ms;
  let notified = Promise.withResolvers<void>();
  const onNotification = (payload?: string) => {
    if (payload === undefined || payload === String(id)) notified.resolve();
  };
  const unlisten = notifications.listen('jobs_finished', onNotification);
  const stop = () => notified.resolve();
  signal?.addEventListener('abort', stop);
  try {
    while (true) {
      // Before the read, so that a notification that comes during it is not missed.
      notified = Promise.withResolvers<void>();
      const job = await findJob(db, accountId, id);
      const left = deadline - performance.now();
      if (!job || isFinished(job) || left <= 0 || signal?.aborted) return job;
      const timer = setTimeout(notified.resolve, Math.min(left, pollMs));
      await notified.promise;
      clearTimeout(timer);
    }
  } finally {
    unlisten();
    signal?.removeEventListener('abort', stop);
  }
}
