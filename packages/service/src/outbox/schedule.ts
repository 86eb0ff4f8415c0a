/** In seconds. */
const minute = 60;
const hour = 3600;

/** The waits before each further attempt, in seconds. */
export type Schedule = readonly number[];

/** For mails: ten attempts over about two days. See also endlessDelay. */
export const patientSchedule: Schedule = [
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

/** For webhooks, as Standard Webhooks suggests: ten attempts over about three days. */
export const webhookSchedule: Schedule = [
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

/** The longest wait that a receiver can ask for, in seconds. */
export const maxDelay = 24 * hour;

/**
 * A delay varies by this share in both directions, so that attempts that failed together are not
 * repeated together.
 */
const jitter = 0.1;

export interface RetryOptions {
  /** Seconds that the receiver asked to wait, if it did. */
  retryAfter?: number | undefined;
  /** From 0 to 1. */
  random?: number;
}

/**
 * Seconds to wait after the n-th attempt (from 1). Undefined if it was the last one. The receiver
 * can only lengthen a wait: short waits would use up all attempts too soon.
 */
export function retryDelay(
  schedule: Schedule,
  attempt: number,
  { retryAfter = 0, random = Math.random() }: RetryOptions = {},
): number | undefined {
  const planned = schedule[attempt - 1];
  if (planned === undefined) return undefined;
  const varied = planned * (1 + jitter * (2 * random - 1));
  return Math.max(varied, Math.min(retryAfter, maxDelay));
}

/**
 * Seconds to wait after the n-th attempt (from 1) at what is tried until it succeeds: at first as for
 * mails, then a day each time.
 */
export function endlessDelay(attempt: number): number | undefined {
  return retryDelay(patientSchedule, Math.min(attempt, patientSchedule.length));
}
