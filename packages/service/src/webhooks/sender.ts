import { limits as contractLimits } from '@genmedia/server/limits';
import type { Notifications } from '../database/notifications.ts';
import { type Job, toJob } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import type { GuardOptions } from '../network/guarded-agent.ts';
import { createGuardedFetch } from '../network/guarded-fetch.ts';
import { type Attempted, type Outbox, startOutbox } from '../outbox/outbox.ts';
import {
  type Clock,
  claimWebhook,
  databaseClock,
  giveUpWebhook,
  mostAttempts,
  recordAttempt,
  releaseWebhook,
  type WebhookAttempt,
} from './attempts.ts';
import { busyOf, type Limits } from './limits.ts';
import { type Outcome, outcomeOf, type Reception } from './outcome.ts';
import { post, traced } from './post.ts';
import { webhookSecrets } from './secrets.ts';
import { signedHeaders } from './signature.ts';
import { cached, type KeyStore, type SigningKey, signingKeys } from './signing-keys.ts';

export interface WebhookSenderOptions extends KeyStore {
  notifications: Notifications;
  /** What the receiver of a job that has ended is sent. */
  eventOf(job: Job): Promise<object>;
  log: Log;
  /** What receivers' URLs may reach; checked again at every attempt. */
  guard: GuardOptions;
  limits?: Limits;
  /** For an attempt, from resolving the name to the last byte of the answer. */
  timeoutMs?: number;
  clock?: Clock;
  /** Hears how each attempt ended. */
  onTried?: (outcome: Outcome['kind']) => void;
}

/** An attempt, and the keys that sign it. */
type Signed = WebhookAttempt & { signers: SigningKey[] };

const defaultLimits: Limits = { total: 64, perHost: 32, perAccount: 8, perReceiver: 4 };
const attemptMs = contractLimits.webhookSeconds * 1000;
const everyMs = 2000;
const keysMs = 60_000;

/**
 * Calls the receivers of jobs that have ended, at least once each: a process that dies between the
 * call and its record makes the next one call again, under the same `webhook-id`.
 */
export function startWebhookSender(options: WebhookSenderOptions): Outbox {
  const { db, notifications, log, guard, eventOf, onTried } = options;
  const { clock = databaseClock, limits = defaultLimits, timeoutMs = attemptMs } = options;
  const fetch = createGuardedFetch(guard);
  const keys = cached(() => signingKeys(options), keysMs);
  return startOutbox<Signed>({
    ...{ channel: 'webhooks', notifications, log, noun: 'webhook', everyMs },
    ...{ atOnce: limits.total, about, attempt },
    async claim(active) {
      // Before the claim: where keys cannot be read, no attempt is used up.
      const signers = await keys();
      const claimed = await claimWebhook(db, clock, busyOf(active, limits));
      return claimed && { ...claimed, signers };
    },
  });

  async function attempt(webhook: Signed, signal: AbortSignal): Promise<Attempted> {
    if (webhook.nth > mostAttempts) {
      log.warn('a webhook was given up', about(webhook));
      return { write: () => giveUpWebhook(db, clock, webhook) };
    }
    const start = performance.now();
    const reception = await call(webhook, signal);
    if (!reception) return { write: () => releaseWebhook(db, clock, webhook) };
    const durationMs = performance.now() - start;
    const outcome = outcomeOf(reception, webhook.nth, webhook.time);
    report(webhook, outcome);
    onTried?.(outcome.kind);
    const ended = { status: reception.status, durationMs, outcome };
    return { write: () => recordAttempt(db, clock, webhook, ended) };
  }

  /** Undefined where it was cut short by a shutdown. */
  async function call(webhook: Signed, signal: AbortSignal): Promise<Reception | undefined> {
    const { messageId: id, url, time, signers } = webhook;
    try {
      const job = await jobOf(webhook);
      const body = Buffer.from(JSON.stringify(await eventOf(job)));
      const secrets = await webhookSecrets(options, webhook.accountId);
      const headers = signedHeaders({ id, time, body }, { keys: signers, secrets });
      const request = { url, headers, body, timeoutMs, signal };
      return await traced(webhook, job, () => post(fetch, request));
    } catch (error) {
      if (signal.aborted) return undefined;
      log.error('a webhook could not be made', { webhook: id, error });
      return { status: null, error: 'The service failed to make the call.' };
    }
  }

  /** Jobs that have ended do not change, so this is the same in every attempt. */
  async function jobOf({ jobId }: WebhookAttempt): Promise<Job> {
    const row = await db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    return toJob(row);
  }

  function report(webhook: WebhookAttempt, outcome: Outcome): void {
    if (outcome.kind === 'delivered') return;
    const { kind, error } = outcome;
    const message = kind === 'retry' ? 'a webhook was not delivered' : 'a webhook was given up';
    log.warn(message, { ...about(webhook), error });
  }
}

/** What the log tells of an attempt: not its URL, whose query may be a secret. */
function about({ messageId, jobId, attempts, host }: WebhookAttempt) {
  return { webhook: messageId, job: jobId, attempt: attempts, host };
}
