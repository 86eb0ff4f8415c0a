import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Claim } from './claim.ts';
import type { Clock } from './clock.ts';
import type { Outcome } from './outcome.ts';

export interface Ended {
  status: number | null;
  durationMs: number;
  outcome: Outcome;
}

/**
 * Writes down what came of an attempt. False, and nothing changes, where the claim is stale: another
 * process has taken the webhook over.
 */
export async function recordAttempt(
  db: Db,
  clock: Clock,
  { id, attempt, time }: Claim,
  { status, durationMs, outcome }: Ended,
): Promise<boolean> {
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
      where id = ${id} and attempts = ${attempt} and next_attempt_at is not null
      returning id
    )
    insert into webhook_attempts (webhook_id, attempt, started_at, duration_ms, status, error)
    select id, ${attempt}, ${time}, ${Math.round(durationMs)}, ${status}, ${error} from ended
    returning attempt`.execute(db);
  return rows.length === 1;
}

/** Ends a webhook whose last attempt was begun before this one, by a process that died in it. */
export async function giveUpWebhook(
  db: Db,
  clock: Clock,
  { id, attempt }: Claim,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set attempts = attempts - 1, next_attempt_at = null,
      last_status = null, last_error = 'The service stopped during the last attempt.',
      given_up_at = ${clock()}, given_up_reason = 'exhausted'
    where id = ${id} and attempts = ${attempt} and next_attempt_at is not null`.execute(db);
  return numAffectedRows === 1n;
}

/** Puts an attempt back that was cut short, as if it had never been. */
export async function releaseWebhook(
  db: Db,
  clock: Clock,
  { id, attempt }: Claim,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set attempts = attempts - 1, next_attempt_at = ${clock()}
    where id = ${id} and attempts = ${attempt} and next_attempt_at is not null`.execute(db);
  return numAffectedRows === 1n;
}
