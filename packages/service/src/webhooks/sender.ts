import { setTimeout as sleep } from 'node:timers/promises';
import type { Notifications } from '../database/notifications.ts';
import { type Job, toJob } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';
import type { Storage } from '../media/storage.ts';
import { createGuardedFetch } from '../network/guarded-fetch.ts';
import type { GuardOptions } from '../network/resolve-target.ts';
import { cached } from './cached.ts';
import { type Claim, claimWebhook } from './claim.ts';
import { type Clock, databaseClock } from './clock.ts';
import { completionEvent } from './completion-event.ts';
import { type Answer, type Outcome, outcomeOf } from './outcome.ts';
import { post } from './post.ts';
import { giveUpWebhook, recordAttempt, releaseWebhook } from './record.ts';
import { mostAttempts } from './schedule.ts';
import { signedHeaders } from './signature.ts';
import { type KeyStore, type SigningKey, signingKeys } from './signing-keys.ts';
import { type Limits, Slots } from './slots.ts';
import { traced } from './traced.ts';

export interface WebhookSenderOptions extends KeyStore {
  notifications: Notifications;
  /** Where the files of jobs are. */
  storage: Pick<Storage, 'stat' | 'read'>;
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

export interface WebhookSender {
  /** Looks for webhooks that are due. */
  wake(): void;
  /**
   * Begins no more attempts and waits for those that run; after `graceMs` they are aborted, and
   * made again by whichever process comes first.
   */
  stop(options: { graceMs: number }): Promise<void>;
}

const defaultLimits: Limits = { total: 64, perHost: 32, perAccount: 8, perReceiver: 4 };
const attemptMs = 15_000;
const pollMs = 2000;
const keysMs = 60_000;
const rewriteMs = 1000;

/**
 * Calls the receivers of jobs that have ended, at least once each: a process that dies between the
 * call and its record makes the next one call again, under the same `webhook-id`. Any number of
 * processes share the work.
 */
export function startWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { db, notifications, storage, log, guard, onTried } = options;
  const { clock = databaseClock, limits = defaultLimits, timeoutMs = attemptMs } = options;
  const fetch = createGuardedFetch(guard);
  const keys = cached(() => signingKeys(options), keysMs);
  const slots = new Slots(limits);
  const shutdown = new AbortController();
  const active = new Set<Promise<void>>();

  async function startNext(): Promise<boolean> {
    if (slots.full) return false;
    // Before the claim: where keys cannot be read, no attempt is used up.
    const signers = await keys();
    const claim = await claimWebhook(db, clock, slots.busy);
    if (!claim) return false;
    slots.take(claim);
    const running = execute(claim, signers).finally(() => {
      slots.free(claim);
      active.delete(running);
      loop.wake();
    });
    active.add(running);
    return true;
  }

  async function execute(claim: Claim, signers: SigningKey[]): Promise<void> {
    if (claim.nth > mostAttempts) {
      log.warn('a webhook was given up', about(claim));
      return await persist(claim, () => giveUpWebhook(db, clock, claim));
    }
    const start = performance.now();
    const answer = await call(claim, signers);
    if (!answer) return await persist(claim, () => releaseWebhook(db, clock, claim));
    const durationMs = performance.now() - start;
    const outcome = outcomeOf(answer, claim.nth, claim.time);
    report(claim, outcome);
    onTried?.(outcome.kind);
    const ended = { status: answer.status, durationMs, outcome };
    await persist(claim, () => recordAttempt(db, clock, claim, ended));
  }

  /** Undefined where it was cut short by a shutdown. */
  async function call(claim: Claim, signers: SigningKey[]): Promise<Answer | undefined> {
    const { messageId: id, url, time } = claim;
    try {
      const job = await jobOf(claim);
      const body = Buffer.from(JSON.stringify(await completionEvent(job, storage)));
      const headers = signedHeaders({ id, time, body }, signers);
      const request = { url, headers, body, timeoutMs, signal: shutdown.signal };
      return await traced(claim, job, () => post(fetch, request));
    } catch (error) {
      if (shutdown.signal.aborted) return undefined;
      log.error('a webhook could not be made', { webhook: id, error });
      return { status: null, error: 'The service failed to make the call.' };
    }
  }

  /** Jobs that have ended do not change, so this is the same in every attempt. */
  async function jobOf({ jobId }: Claim): Promise<Job> {
    const row = await db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    return toJob(row);
  }

  function report(claim: Claim, outcome: Outcome): void {
    if (outcome.kind === 'delivered') return;
    const { kind, error } = outcome;
    const message = kind === 'retry' ? 'a webhook was not delivered' : 'a webhook was given up';
    log.warn(message, { ...about(claim), error });
  }

  /** Tries through a time without a database, so that it calls nobody twice. */
  async function persist(claim: Claim, write: () => Promise<boolean>): Promise<void> {
    while (true) {
      try {
        if (!(await write()))
          log.warn('a webhook had been taken over', { webhook: claim.messageId });
        return;
      } catch (error) {
        log.error('a webhook cannot be written down', { webhook: claim.messageId, error });
        if (shutdown.signal.aborted) return;
        await sleep(rewriteMs, undefined, { signal: shutdown.signal }).catch(() => {});
      }
    }
  }

  const loop = startLoop(startNext, {
    everyMs: pollMs,
    onError: (error) => log.error('webhooks cannot be read', { error }),
  });
  const leave = notifications.listen('webhooks', loop.wake);

  return {
    wake: loop.wake,
    async stop({ graceMs }) {
      leave();
      await loop.stop();
      const timer = setTimeout(() => shutdown.abort(new Error('The service stops.')), graceMs);
      await Promise.all(active);
      clearTimeout(timer);
    },
  };
}

/** What the log tells of an attempt: not its URL, whose query may be a secret. */
function about({ messageId, jobId, attempt, host }: Claim) {
  return { webhook: messageId, job: jobId, attempt, host };
}
