import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { type Claim, type ClaimKey, holds } from './claim.ts';
import type { Job } from './job.ts';

/** How often a job is started at most, whatever ended it before: a failure, or its process. */
export const mostAttempts = 3;

/** Why a job failed: what its owner reads. */
export interface Reason {
  code: string;
  message: string;
}

export type Outcome =
  /** `json` is the text of an object. */
  { status: 'success'; json: string } | ({ status: 'error' } & Reason);

/** Where a request wants to be told of its job's end: the URL as it was checked when it came. */
function receiverOf({ webhook }: Record<string, unknown>) {
  const url = typeof webhook === 'string' ? URL.parse(webhook) : null;
  return url ? { url: url.href, host: url.hostname.replace(/\.$/, '') } : undefined;
}

/**
 * Ends a job, gives its place in the queue free and queues its webhook, if it has one. False, and
 * nothing changes, where the claim is stale: the job has ended already, or another attempt runs it.
 */
export async function finish(db: Db, claim: Claim, outcome: Outcome): Promise<boolean> {
  return (await end(db, [claim.job], holds(claim), outcome)) === 1;
}

/**
 * Ends those of some jobs for which a condition holds. Returns how many they were.
 *
 * Accounts are locked before jobs, as enqueue does it: that waits for the job too where a request
 * comes again with its Idempotency-Key.
 */
async function end(
  db: Db,
  jobs: readonly Pick<Job, 'id' | 'accountId' | 'input'>[],
  which: RawBuilder<boolean>,
  outcome: Outcome,
): Promise<number> {
  const { status, json, code, message } = { json: null, code: null, message: null, ...outcome };
  const told = jobs.flatMap(({ id, input }) => {
    const receiver = receiverOf(input);
    return receiver ? [{ id, ...receiver }] : [];
  });
  const { rows } = await sql`
    with owners as (
      select id as owner_id from accounts where id = any(${jobs.map(({ accountId }) => accountId)})
      order by id for no key update
    ), ended as (
      update jobs set status = ${status}, worker = null, not_before = null, finished_at = now(),
        result = ${json}::json, error_code = ${code}, error_message = ${message && withoutNul(message)}
      from owners where account_id = owner_id and id = any(${jobs.map(({ id }) => id)}) and ${which}
      returning id, account_id
    ), freed as (
      update accounts set depth = depth - endings.count
      from (select account_id, count(*) as count from ended group by account_id) endings
      where accounts.id = endings.account_id
    ), told as (
      insert into webhooks (job_id, account_id, url, host)
      select id, account_id, url, host from ended join unnest(
        ${told.map(({ id }) => id)}::bigint[], ${told.map(({ url }) => url)}::text[],
        ${told.map(({ host }) => host)}::text[]
      ) as receivers (job_id, url, host) on job_id = id
    )
    select pg_notify('jobs_finished', id::text),
      case when ${told.length > 0}::boolean then pg_notify('webhooks', '') end
    from ended`.execute(db);
  return rows.length;
}

/** Postgres takes no NUL in text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** Puts a job back to where it was in the queue, as if its attempt had never been. */
export async function release(db: Db, claim: ClaimKey): Promise<boolean> {
  return (await requeue(db, holds(claim), sql`, attempt = attempt - 1`)) === 1;
}

/**
 * Puts a job back to where it was in the queue, to be tried again in `ms` milliseconds; those behind
 * it need not wait so long.
 */
export async function postpone(db: Db, claim: ClaimKey, ms: number): Promise<boolean> {
  const later = sql`, not_before = now() + ${ms} * interval '1 millisecond'`;
  return (await requeue(db, holds(claim), later)) === 1;
}

async function requeue(db: Db, which: RawBuilder<boolean>, change = sql``): Promise<number> {
  const { rows } = await sql`
    with requeued as (
      update jobs set status = 'queued', worker = null, started_at = null ${change}
      where ${which}
      returning id
    )
    select pg_notify('jobs_queued', '') from requeued`.execute(db);
  return rows.length;
}

/**
 * What workers ran that are gone for good goes back to the queue, in its old place, or fails with
 * `interrupted` if it has been there too often.
 *
 * @param workers of any process; left out, all, as at the start of the only process of a database.
 */
export async function recoverJobs(db: Db, workers?: readonly string[]) {
  const ofWorkers = workers ? sql`and worker = any(${workers})` : sql``;
  const lost = sql<boolean>`status = 'running' ${ofWorkers}`;
  return await db.transaction().execute(async (transaction) => {
    const last = sql<boolean>`${lost} and attempt >= ${mostAttempts}`;
    const failed = await failAll(transaction, last, interrupted);
    return { requeued: await requeue(transaction, lost), failed };
  });
}

const interrupted = {
  code: 'interrupted',
  message: 'The service stopped each time it ran this job. Change the request.',
};

/**
 * Ends all jobs of a deployment that wait, those that are to be tried again among them. Returns how
 * many there were. Jobs that run are left alone.
 *
 * @param db the transaction must hold the row of the deployment: two of these at once could lock
 *   jobs in different orders.
 */
export function endWaitingJobs(
  db: Transaction<Tables>,
  deploymentId: number,
  reason: Reason,
): Promise<number> {
  return failAll(db, sql`deployment_id = ${deploymentId} and status = 'queued'`, reason);
}

/** Ends jobs that nobody finishes. */
async function failAll(
  db: Transaction<Tables>,
  which: RawBuilder<boolean>,
  reason: Reason,
): Promise<number> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'account_id as accountId', 'input'])
    .where(which)
    .execute();
  return await end(db, jobs, which, { status: 'error', ...reason });
}
