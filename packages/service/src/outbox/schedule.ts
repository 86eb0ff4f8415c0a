/** Seconds. */
const minute = 60;
const hour = 3600;

/** Waits before each further attempt, in seconds. */
export type Schedule = readonly number[];

/** Of mails and customers: ten attempts over about two days. */
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

/** Of webhooks, as Standard Webhooks suggest: ten attempts over about three days. */
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
  schedule: Schedule,
  attempt: number,
  { retryAfter = 0, random = Math.random() }: RetryOptions = {},
): number | undefined {
  const planned = schedule[attempt - 1];
  if (planned === undefined) return undefined;
  const varied = planned * (1 + jitter * (2 * random - 1));
  return Math.max(varied, Math.min(retryAfter, longestDelay));
}
