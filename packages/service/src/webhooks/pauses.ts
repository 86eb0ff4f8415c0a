import { type RawBuilder, sql } from 'kysely';

/** How many attempts in a row may fail at a receiver before it is paused. */
const failuresBeforePause = 10;
/** Seconds of the first pause. Each further failure doubles them. */
const firstPauseSeconds = 5;
/** Seconds of the longest pause, whether it follows from failures or from a Retry-After. */
const maxPauseSeconds = 300;

/**
 * A part of a statement that counts an attempt at a receiver, if its part `ended` has a row. A
 * receiver is one account's on one host. After many failures in a row, no process begins an attempt
 * there for a while: without that, thousands of jobs with webhooks to one host would flood it,
 * because each webhook is tried again on its own. A receiver that asks for time by `Retry-After`
 * gets it from all webhooks.
 *
 * A host as a whole is not paused: many accounts may have receivers on one, as on a platform for
 * functions, and one of them that fails must not stop the others.
 */
export function countingAttempt(
  now: RawBuilder<Date>,
  { accountId, host }: { accountId: number; host: string },
  { outcome, retryAfter = 0 }: { outcome: { kind: string }; retryAfter?: number | undefined },
): RawBuilder<unknown> {
  if (outcome.kind === 'delivered') {
    return sql`delete from webhook_receivers
      where account_id = ${accountId} and host = ${host} and exists (select from ended)`;
  }
  const requestedSeconds = Math.min(retryAfter, maxPauseSeconds);
  return sql`
    insert into webhook_receivers as receiver (account_id, host, failures, paused_until)
    select ${accountId}::bigint, ${host}::text, 1,
      ${now} + make_interval(secs => ${requestedSeconds}::float8)
    from ended
    on conflict (account_id, host) do update set
      failures = receiver.failures + 1,
      paused_until = greatest(
        receiver.paused_until,
        excluded.paused_until,
        case when receiver.failures + 1 >= ${failuresBeforePause}::int then ${now} + make_interval(
          secs => least(
            ${maxPauseSeconds}::float8,
            ${firstPauseSeconds}::float8 * 2.0 ^ least(10, receiver.failures + 1 - ${failuresBeforePause}::int)
          )
        ) else receiver.paused_until end
      )`;
}

/** Whether the receiver of a webhook is not paused. */
export function isNotPaused(now: RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`(account_id, host) not in (
    select account_id, host from webhook_receivers where paused_until > ${now}
  )`;
}

/** Whether so many attempts in a row have failed at the receiver of a webhook that it is paused. */
export const isFailing = sql<boolean>`(account_id, host) in (
  select account_id, host from webhook_receivers where failures >= ${failuresBeforePause}::int
)`;
