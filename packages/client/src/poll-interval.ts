import type { PollOptions } from './options.ts';

/**
 * Milliseconds until the next poll of a job, after the job has been waited for so long. Pauses grow
 * with the time waited, so a result is noticed late by a small part of the job's own time only,
 * whatever the service estimated. A random part keeps many clients from polling at the same moment.
 */
export function pollInterval(
  waited: number,
  { min = 500, max = 30_000 }: PollOptions = {},
): number {
  return Math.min(max, min + waited * (0.13 + Math.random() / 100));
}
