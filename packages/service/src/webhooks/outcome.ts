import { parseRetryAfter } from './retry-after.ts';
import { retryDelay } from './schedule.ts';

/** What one attempt met with. */
export type Answer =
  | { status: number; retryAfter: string | null }
  /** No answer, and why. */
  | { status: null; error: string };

/** What follows from an answer. */
export type Outcome =
  | { kind: 'delivered' }
  /** Another attempt is made after `delay` seconds. */
  | { kind: 'retry'; delay: number; error: string }
  | { kind: 'given_up'; reason: 'gone' | 'exhausted'; error: string };

/**
 * 2xx is delivered; 410 ends it; anything else, redirects included, is tried again.
 *
 * @param attempt the how manieth it was, from 1.
 * @param now when it was.
 */
export function outcomeOf(answer: Answer, attempt: number, now: Date): Outcome {
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    return { kind: 'delivered' };
  }
  const error = answer.status === null ? answer.error : `The receiver answered ${answer.status}.`;
  if (answer.status === 410) return { kind: 'given_up', reason: 'gone', error };
  const delay = retryDelay(attempt, { retryAfter: askedFor(answer, now) });
  return delay === undefined
    ? { kind: 'given_up', reason: 'exhausted', error }
    : { kind: 'retry', delay, error };
}

function askedFor(answer: Answer, now: Date): number | undefined {
  if (answer.status !== 429 && answer.status !== 503) return undefined;
  return parseRetryAfter(answer.retryAfter, now);
}
