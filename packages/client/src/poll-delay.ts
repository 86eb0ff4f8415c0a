import type { PollOptions } from './options.ts';

/**
 * Milliseconds until a job is asked for again: first the service's own estimate, then growing
 * pauses. All are spread by up to a fifth, so that many clients do not ask in step.
 */
export function pollDelay(
  turn: number,
  eta: unknown,
  { min = 500, max = 10_000 }: PollOptions = {},
): number {
  const wanted = turn ? min * 1.5 ** turn : Number(eta) * 1000 || 0;
  return Math.min(max, Math.max(min, wanted) * (1 + Math.random() / 5));
}
