import { parseRetryAfter } from '../network/retry-after.ts';
import { retryDelay, webhookSchedule } from '../outbox/schedule.ts';
import type { WebhookOutcome } from './attempts.ts';
import type { Reception } from './post.ts';

/**
 * 2xx is delivered; 410 ends the webhook; after anything else, redirects included, it is tried
 * again.
 *
 * @param attempt its number, from 1.
 * @param now when the attempt was made.
 */
export function outcomeOf(reception: Reception, attempt: number, now: Date): WebhookOutcome {
  if (reception.status !== null && reception.status >= 200 && reception.status < 300) {
    return { kind: 'delivered' };
  }
  const error =
    reception.status === null ? reception.error : `The receiver answered ${reception.status}.`;
  if (reception.status === 410) return { kind: 'given_up', reason: 'gone', error };
  const delay = retryDelay(webhookSchedule, attempt, {
    retryAfter: requestedDelay(reception, now),
  });
  return delay === undefined
    ? { kind: 'given_up', reason: 'exhausted', error }
    : { kind: 'retry', delay, error };
}

/** Seconds that a receiver asks to wait, if it does. */
export function requestedDelay(reception: Reception, now: Date): number | undefined {
  if (reception.status !== 429 && reception.status !== 503) return undefined;
  return parseRetryAfter(reception.retryAfter, now);
}
