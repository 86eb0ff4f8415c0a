import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../database/tables.ts';
import { type FinishedAttempt, finish, finishSeveral } from './ends.ts';

/**
 * Ends a job: see `finish`. Jobs that end at the same time, and those that end while others are being
 * written, are written together, in one transaction. So a worker with many jobs does not wait for the
 * disk once for each.
 */
export type Finish = (attempt: FinishedAttempt) => Promise<boolean>;

interface Waiting {
  attempt: FinishedAttempt;
  resolve(ended: boolean | Promise<boolean>): void;
}

export function createFinisher(db: Db): Finish {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      // Several may have ended in this turn of the event loop.
      await nextTurn();
      const together = waiting;
      waiting = [];
      await write(together);
    }
    writing = undefined;
  }

  /** Never rejects. A job that cannot end now, or at all, does not keep the others back. */
  async function write(together: readonly Waiting[]): Promise<void> {
    const attempts = together.map(({ attempt }) => attempt);
    const ended = new Set(
      await finishSeveral(db, attempts, { skipLocked: true }).catch((): number[] => []),
    );
    for (const { attempt, resolve } of together) {
      resolve(ended.has(attempt.claim.job.id) || finish(db, attempt));
    }
  }

  return (attempt) =>
    new Promise((resolve) => {
      waiting.push({ attempt, resolve });
      if (!writing) writing = writeAll();
    });
}
