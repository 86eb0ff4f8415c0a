import type { PollOptions } from './options.ts';

/**
 * Milliseconds until the next poll of a job that has been waited for `waited` milliseconds. Pauses
 * grow with the time waited: a result is noticed late only by a small part of the job's own time,
 * whatever the service estimated. A random part keeps many clients from polling at the same moment.
 */
export function pollInterval(
  waited: number,
  { min = 500, max = 30_000 }: PollOptions = {},
): number {
  // The time waited is negative if the clock was set back meanwhile.
  return Math.min(max, min + Math.max(0, waited) * (0.13 + Math.random() / 100));
}
