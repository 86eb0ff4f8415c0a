import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { receiverOf } from '../webhooks/new-webhook.ts';
import { type Claim, type ClaimKey, holds } from './claim.ts';

export type Outcome =
  /** `json` is the text of an object. */
  { status: 'success'; json: string } | { status: 'error'; code: string; message: string };

/**
 * Ends a job, gives its place in the queue free and queues its webhook, if it has one. False, and
 * nothing changes, where the claim is stale: the job has ended already, or another attempt runs it.
 *
 * The account is locked before the job, as enqueue does it: that waits for the job too where a
 * request comes again with its Idempotency-Key.
 */
export async function finish(db: Db, claim: Claim, outcome: Outcome): Promise<boolean> {
  const result = outcome.status === 'success' ? outcome.json : null;
  const { code, message } = outcome.status === 'error' ? outcome : { code: null, message: null };
  const receiver = receiverOf(claim.job.input);
  const { rows } = await sql`
    with owner as (
      select id as owner_id from accounts where id = ${claim.job.accountId} for no key update
    ), finished as (
      update jobs set status = ${outcome.status}, worker = null, result = ${result}::json,
        error_code = ${code}, error_message = ${message && withoutNul(message)}, finished_at = now()
      from owner where account_id = owner_id and ${holds(claim)}
      returning id, account_id
    ), freed as (
      update accounts set depth = depth - 1 from finished where accounts.id = finished.account_id
    ), told as (
      insert into webhooks (job_id, account_id, url, host)
      select id, account_id, ${receiver?.url ?? null}::text, ${receiver?.host ?? null}::text from finished
      where ${receiver !== undefined}::boolean
    )
    select pg_notify('jobs_finished', id::text),
      case when ${receiver !== undefined}::boolean then pg_notify('webhooks', '') end
    from finished`.execute(db);
  return rows.length === 1;
}

/** Postgres takes no NUL in text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** Puts a job back to where it was in the queue, as if its attempt had never been. */
export async function release(db: Db, claim: ClaimKey): Promise<boolean> {
  const { rows } = await sql`
    with released as (
      update jobs set status = 'queued', worker = null, attempt = attempt - 1, started_at = null
      where ${holds(claim)}
      returning id
    )
    select pg_notify('jobs_queued', '') from released`.execute(db);
  return rows.length === 1;
}

/**
 * Puts a job back to where it was in the queue, to be tried again in `ms` milliseconds; those behind
 * it need not wait so long.
 */
export async function postpone(db: Db, claim: ClaimKey, ms: number): Promise<boolean> {
  const { rows } = await sql`
    with postponed as (
      update jobs set status = 'queued', worker = null, started_at = null,
        not_before = now() + ${ms} * interval '1 millisecond'
      where ${holds(claim)}
      returning id
    )
    select pg_notify('jobs_queued', '') from postponed`.execute(db);
  return rows.length === 1;
}
