import { retryDelay, webhookSchedule } from '../outbox/schedule.ts';

/** What one attempt met with. */
export type Reception =
  | { status: number; retryAfter: string | null }
  /** No answer, and why. */
  | { status: null; error: string };

/** What follows from an reception. */
export type Outcome =
  | { kind: 'delivered' }
  /** Another attempt is made after `delay` seconds. */
  | { kind: 'retry'; delay: number; error: string }
  | { kind: 'given_up'; reason: 'gone' | 'exhausted'; error: string };

/**
 * 2xx is delivered; 410 ends it; anything else, redirects included, is tried again.
 *
 * @param attempt which it was, from 1.
 * @param now when it was.
 */
export function outcomeOf(reception: Reception, attempt: number, now: Date): Outcome {
  if (reception.status !== null && reception.status >= 200 && reception.status < 300) {
    return { kind: 'delivered' };
  }
  const error =
    reception.status === null ? reception.error : `The receiver answered ${reception.status}.`;
  if (reception.status === 410) return { kind: 'given_up', reason: 'gone', error };
  const delay = retryDelay(webhookSchedule, attempt, { retryAfter: askedFor(reception, now) });
  return delay === undefined
    ? { kind: 'given_up', reason: 'exhausted', error }
    : { kind: 'retry', delay, error };
}

function askedFor(reception: Reception, now: Date): number | undefined {
  if (reception.status !== 429 && reception.status !== 503) return undefined;
  return parseRetryAfter(reception.retryAfter, now);
}

/**
 * Seconds that a Retry-After header asks for (RFC 9110, section 10.2.3): a number of them or a date,
 * which counts from `now`. Undefined where there is none, or it cannot be read.
 */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Date.parse also takes `1.5`, as a month and a day.
  const time = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, (time - now.getTime()) / 1000);
}
