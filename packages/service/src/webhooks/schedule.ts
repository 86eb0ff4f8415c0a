/** Seconds. */
const minute = 60;
const hour = 3600;

/**
 * Waits before each further attempt, as Standard Webhooks suggest: ten attempts over about three
 * days. In seconds.
 */
export const retryDelays: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** How often a webhook is tried at most, whatever ended the attempts: an answer, or their process. */
export const mostAttempts = retryDelays.length + 1;

/** No receiver can put an attempt off further than this. In seconds. */
export const longestDelay = 24 * hour;

/** Part of a delay by which it varies both ways, so that those who failed at once come apart. */
const jitter = 0.1;

export interface RetryOptions {
  /** Seconds that the receiver asked to be left alone for, if it did. */
  retryAfter?: number | undefined;
  /** From 0 to 1. */
  random?: number;
}

/**
 * Seconds to wait after the n-th attempt (from 1); undefined where it was the last. What the
 * receiver asks for can only lengthen a wait: short ones would use up all attempts in no time.
 */
export function retryDelay(
  attempt: number,
  { retryAfter = 0, random = Math.random() }: RetryOptions = {},
): number | undefined {
  const planned = retryDelays[attempt - 1];
  if (planned === undefined) return undefined;
  const varied = planned * (1 + jitter * (2 * random - 1));
  return Math.max(varied, Math.min(retryAfter, longestDelay));
}
