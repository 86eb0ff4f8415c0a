import type { PollOptions } from './options.ts';

/**
 * Milliseconds until a job is asked for again, after so many that it has been waited for. They grow
 * with those, so that a result is never noticed late for its job, whatever the service had
 * estimated; a little spread, so that many clients do not ask in step.
 */
export function pollInterval(
  waited: number,
  { min = 500, max = 30_000 }: PollOptions = {},
): number {
  return Math.min(max, min + waited * (0.13 + Math.random() / 100));
}
