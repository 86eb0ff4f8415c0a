import type { LogFields } from '../log.ts';
import type { Outcome } from './ends.ts';
import type { Job } from './job.ts';

/** What came of an attempt. */
export type Ended =
  | Outcome
  /** It is tried again in so many milliseconds. */
  | { status: 'again'; ms: number; code: string }
  /** It went back to the queue because the process stops. */
  | { status: 'released' }
  /** Another worker has the job. */
  | { status: 'taken_over' };

/** An attempt as its operator counts it; times in seconds. */
export interface Attempt {
  operation: string;
  status: Ended['status'];
  /** For the work and the writing down of its end. */
  seconds: number;
  /** Between the acceptance of the job and the start of this attempt. */
  waited: number;
  /** From 1. */
  attempt: number;
}

/** By what the lines of a job are found in the log. */
export function aboutJob(job: Job): LogFields {
  const { id, requestId, accountId, operation, attempt } = job;
  return { job: id, requestId, account: accountId, operation, attempt };
}

export function measure({ operation, attempt, ...job }: Job, ended: Ended, ms: number): Attempt {
  const startedAt = job.startedAt ?? job.createdAt;
  const waited = Math.max(0, startedAt.getTime() - job.createdAt.getTime()) / 1000;
  return { operation, status: ended.status, seconds: ms / 1000, waited, attempt };
}
