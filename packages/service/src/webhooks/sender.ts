import { limits as contractLimits } from '@genmedia/server/limits';
import { cached } from '../cached.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Job } from '../jobs/job.ts';
import { readJob } from '../jobs/read.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';
import type { GuardOptions } from '../network/guarded-agent.ts';
import { createHttpClient, type HttpFetch } from '../network/http-client.ts';
import type { Crew } from '../outbox/crew.ts';
import { type Attempted, startOutbox } from '../outbox/outbox.ts';
import {
  type Clock,
  claimWebhook,
  databaseClock,
  giveUpWebhook,
  maxAttempts,
  recordAttempt,
  releaseWebhook,
  type WebhookAttempt,
  type WebhookOutcome,
} from './attempts.ts';
import { Backlogs } from './backlogs.ts';
import { type AttemptLimits, busyOf, defaultLimits } from './busy.ts';
import { outcomeOf, requestedDelay } from './outcome.ts';
import { attemptInSpan, maxAnswerBytes, post, type Reception } from './post.ts';
import { webhookSecrets } from './secrets.ts';
import { signedHeaders } from './signature.ts';
import { type KeyStore, type SigningKey, signingKeys } from './signing-keys.ts';

export interface WebhookSenderOptions extends KeyStore {
  notifications: Notifications;
  /** The event that is sent to the receiver when a job has ended. */
  eventOf(job: Job): Promise<object>;
  log: Log;
  /** Addresses that receivers' URLs may reach; checked again at every attempt. */
  guard: GuardOptions;
  limits?: AttemptLimits;
  /** Time limit of an attempt, from resolving the name to the last byte of the answer. */
  timeoutMs?: number;
  clock?: Clock;
  /** Called at the end of each attempt. */
  onAttempt?: (outcome: WebhookOutcome['kind']) => void;
}

/** An attempt, and the keys that sign it. */
type SignedAttempt = WebhookAttempt & { signers: SigningKey[] };

const attemptTimeoutMs = contractLimits.webhookSeconds * 1000;
const everyMs = 2000;
/** How long the signing keys are used before they are read again. */
const keyCacheMs = 60_000;

/**
 * Calls the receivers of jobs that have ended, at least once each. If a process dies after the call
 * and before it has stored the outcome, the next process calls again with the same `webhook-id`.
 */
export function startWebhookSender(options: WebhookSenderOptions): Crew {
  const { db, notifications, log, guard, onAttempt } = options;
  const { clock = databaseClock, limits = defaultLimits, timeoutMs = attemptTimeoutMs } = options;
  const fetch = createHttpClient({ guard, timeoutMs, maxBytes: maxAnswerBytes });
  const keys = cached(() => signingKeys(options), keyCacheMs);
  const crew = startOutbox<SignedAttempt>({
    channel: 'webhooks',
    notifications,
    log,
    noun: 'webhook',
    everyMs,
    atOnce: limits.total,
    about,
    attempt,
    async claim(active) {
      // Before the claim, so that no attempt is used up if the keys cannot be read.
      const signers = await keys();
      const claimed = await claimWebhook(db, clock, busyOf(active, limits));
      return claimed && { ...claimed, signers };
    },
  });
  const backlogs = new Backlogs(db, clock);
  const keeper = startLoop(
    async () => {
      const hasMore = await backlogs.fill();
      if ((await backlogs.drain()) > 0) crew.wake();
      return hasMore;
    },
    { everyMs, onError: (error) => log.error('backlogs of webhooks cannot be read', { error }) },
  );
  return {
    wake: crew.wake,
    async stop(stopOptions) {
      await Promise.all([keeper.stop(), crew.stop(stopOptions)]);
    },
  };

  async function attempt(webhook: SignedAttempt, signal: AbortSignal): Promise<Attempted> {
    if (webhook.nth > maxAttempts) {
      log.warn('a webhook was given up', about(webhook));
      return { write: () => giveUpWebhook(db, clock, webhook) };
    }
    const start = performance.now();
    const reception = await call(options, fetch, webhook, signal);
    if (!reception) return { write: () => releaseWebhook(db, clock, webhook) };
    const durationMs = performance.now() - start;
    const outcome = outcomeOf(reception, webhook.nth, webhook.time);
    report(log, webhook, outcome);
    onAttempt?.(outcome.kind);
    const retryAfter = requestedDelay(reception, webhook.time);
    const isOwnFault = reception.status === null && reception.isOwnFault;
    const ended = { status: reception.status, durationMs, retryAfter, outcome, isOwnFault };
    return { write: () => recordAttempt(db, clock, webhook, ended) };
  }
}

/** Undefined if a shutdown interrupted the call. */
async function call(
  options: WebhookSenderOptions,
  fetch: HttpFetch,
  webhook: SignedAttempt,
  signal: AbortSignal,
): Promise<Reception | undefined> {
  const { db, log, eventOf } = options;
  const { messageId: id, url, time, signers } = webhook;
  try {
    // Jobs that have ended do not change, so the body is the same in every attempt.
    const job = await readJob(db, webhook.jobId);
    const body = Buffer.from(JSON.stringify(await eventOf(job)));
    const secrets = await webhookSecrets(options, webhook.accountId);
    const headers = signedHeaders({ id, time, body }, { keys: signers, secrets });
    const request = { url, headers, body, signal };
    return await attemptInSpan(webhook, job, () => post(fetch, request));
  } catch (error) {
    if (signal.aborted) return undefined;
    log.error('a webhook could not be made', { webhook: id, error });
    return { status: null, error: 'The service failed to make the call.', isOwnFault: true };
  }
}

function report(log: Log, webhook: WebhookAttempt, outcome: WebhookOutcome): void {
  if (outcome.kind === 'delivered') return;
  const { kind, error } = outcome;
  const message = kind === 'retry' ? 'a webhook was not delivered' : 'a webhook was given up';
  log.warn(message, { ...about(webhook), error });
}

/** What the log shows of an attempt. Without its URL, whose query may contain a secret. */
function about({ messageId, jobId, attempts, host }: WebhookAttempt) {
  return { webhook: messageId, job: jobId, attempt: attempts, host };
}
