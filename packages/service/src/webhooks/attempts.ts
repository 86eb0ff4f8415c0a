import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { claimingDue, type DueTable, isCurrentAttempt } from '../outbox/due.ts';
import { webhookSchedule } from '../outbox/schedule.ts';
import { followingAttempt } from './backlogs.ts';
import { countingAttempt, isFailing, isNotPaused } from './pauses.ts';

/**
 * Gives the time as SQL. Outside tests it is the clock of the database, which all processes share.
 */
export type Clock = () => RawBuilder<Date>;

export const databaseClock: Clock = () => sql<Date>`now()`;

/** The most attempts of a webhook, whether they end by an answer or by the death of the process. */
export const maxAttempts = webhookSchedule.length + 1;

const table: DueTable = { name: 'webhooks', key: 'id' };

/**
 * An attempt that this process makes. Only this process can end it: later attempts have another
 * number.
 */
export interface WebhookAttempt {
  id: number;
  messageId: string;
  jobId: number;
  accountId: number;
  url: string;
  host: string;
  /** Which attempt it is, from 1. */
  attempts: number;
  /**
   * The number of this attempt since the webhook was last resent; same as `attempts` if it never
   * was.
   */
  nth: number;
  /** When the attempt began, by the `Clock`. */
  time: Date;
}

/** Hosts, accounts and receivers whose webhooks are not started now. */
export interface Busy {
  hosts: readonly string[];
  accounts: readonly number[];
  /** The receivers of one account on one host. */
  receivers: readonly { accountId: number; host: string }[];
}

/**
 * Another process may take the webhook over after this time, which is far longer than an attempt may
 * last, or when the next attempt would be due after a failure, if that is later. An attempt in which
 * the process died counts as failed, because it may have killed the process.
 */
const leaseSeconds = 60;

/** Begins the attempt that has been due for longest, outside backlogs; undefined if none is due. */
export async function claimWebhook(
  db: Db,
  clock: Clock,
  busy: Busy,
): Promise<WebhookAttempt | undefined> {
  const { rows } = await claiming(clock, busy).execute(db);
  return rows[0];
}

/** The statement of `claimWebhook`. */
export function claiming(clock: Clock, busy: Busy): RawBuilder<WebhookAttempt> {
  const condition = sql<boolean>`
    not in_backlog
    and host <> all(${busy.hosts}::text[]) and account_id <> all(${busy.accounts}::bigint[])
    and (account_id, host) not in (
      select * from unnest(
        ${busy.receivers.map(({ accountId }) => accountId)}::bigint[],
        ${busy.receivers.map(({ host }) => host)}::text[]
      )
    )
    and ${isNotPaused(clock())}`;
  const lease = sql`make_interval(
    secs => greatest(${leaseSeconds}::int, (${webhookSchedule}::int[])[attempts + 1 - attempts_before])
  )`;
  const returning = sql`id, message_id as "messageId", job_id as "jobId", account_id as "accountId",
    url, host, attempts, attempts - attempts_before as nth, ${clock()} as time`;
  return claimingDue(table, { which: condition, returning, lease, now: clock() });
}

/** What happens after an attempt. */
export type WebhookOutcome =
  | { kind: 'delivered' }
  /** Another attempt is made after `delay` seconds. */
  | { kind: 'retry'; delay: number; error: string }
  | { kind: 'given_up'; reason: 'gone' | 'exhausted'; error: string };

/** How an attempt ended. */
export interface EndedAttempt {
  status: number | null;
  durationMs: number;
  /** Seconds that the receiver asked to wait. */
  retryAfter?: number | undefined;
  /** Whether the service failed before it called the receiver, which is not to be blamed then. */
  isOwnFault?: boolean | undefined;
  outcome: WebhookOutcome;
}

/**
 * Stores how an attempt ended. Returns false and changes nothing if the claim is stale: another
 * process has taken the webhook over.
 */
export async function recordAttempt(
  db: Db,
  clock: Clock,
  attempt: WebhookAttempt,
  ended: EndedAttempt,
): Promise<boolean> {
  const { status, durationMs, outcome } = ended;
  const error = outcome.kind === 'delivered' ? null : outcome.error;
  const delay = outcome.kind === 'retry' ? outcome.delay : null;
  const reason = outcome.kind === 'given_up' ? outcome.reason : null;
  const { rows } = await sql`
    with ended as (
      update webhooks set last_status = ${status}, last_error = ${error},
        next_attempt_at = ${clock()} + make_interval(secs => ${delay}::float8),
        delivered_at = case when ${outcome.kind} = 'delivered' then ${clock()} end,
        given_up_at = case when ${outcome.kind} = 'given_up' then ${clock()} end,
        given_up_reason = ${reason}
      where ${isCurrentAttempt(table, attempt)}
      returning id, account_id, host
    ), counted as (
      ${ended.isOwnFault ? sql`select` : countingAttempt(clock(), attempt, ended)}
    ), following as (
      ${followingAttempt(clock())}
    )
    insert into webhook_attempts (webhook_id, attempt, started_at, duration_ms, status, error)
    select id, ${attempt.attempts}, ${attempt.time}, ${Math.round(durationMs)}, ${status}, ${error} from ended
    returning attempt`.execute(db);
  return rows.length > 0;
}

/** Ends a webhook that has no attempt left: the process died during the last one. */
export function giveUpWebhook(db: Db, clock: Clock, attempt: WebhookAttempt): Promise<boolean> {
  return revertAttempt(
    db,
    attempt,
    sql`next_attempt_at = null,
      last_status = null, last_error = 'The service stopped during the last attempt.',
      given_up_at = ${clock()}, given_up_reason = 'exhausted'`,
  );
}

/**
 * Gives up webhooks, `most` at most, that are older than the longest schedule and whose receiver
 * keeps failing: between its pauses, only a few get an attempt, so the others would wait for as
 * long as it stays away. A receiver whose last failure is more than an hour ago gets attempts first:
 * the service may have been stopped for days. Running attempts go on. Returns how many it gave up.
 */
export async function giveUpOldWebhooks(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhooks set next_attempt_at = null, given_up_at = now(), given_up_reason = 'exhausted',
      last_error = 'The receiver failed for more than three days.'
    where id = any(array(
      select id from webhooks
      where next_attempt_at <= now() and given_up_at is null
        and begun_at <= now() - interval '84 hours' and ${isFailing}
        and (account_id, host) in (
          select account_id, host from webhook_receivers
          where paused_until > now() - interval '1 hour'
        )
      order by begun_at limit ${most} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Undoes an attempt that was interrupted, as if it had never begun. */
export function releaseWebhook(db: Db, clock: Clock, attempt: WebhookAttempt): Promise<boolean> {
  return revertAttempt(db, attempt, sql`next_attempt_at = ${clock()}`);
}

async function revertAttempt(db: Db, attempt: WebhookAttempt, change: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`
    update webhooks set attempts = attempts - 1, ${change}
    where ${isCurrentAttempt(table, attempt)}`.execute(db);
  return numAffectedRows === 1n;
}
