import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { type Claim, type ClaimKey, holds } from './claim.ts';

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

/** Where a request wants to be told of its job's end. */
interface Receiver {
  /** Normalised, as it was checked when the request was accepted. */
  url: string;
  /** Its host name. */
  host: string;
}

/** The receiver that a job's request names in its `webhook`; undefined where it names none. */
export function receiverOf({ webhook }: Record<string, unknown>): Receiver | undefined {
  const url = typeof webhook === 'string' ? URL.parse(webhook) : null;
  return url ? { url: url.href, host: url.hostname.replace(/\.$/, '') } : undefined;
}

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
export function release(db: Db, claim: ClaimKey): Promise<boolean> {
  return requeueOne(db, claim, sql`attempt = attempt - 1`);
}

/**
 * Puts a job back to where it was in the queue, to be tried again in `ms` milliseconds; those behind
 * it need not wait so long.
 */
export function postpone(db: Db, claim: ClaimKey, ms: number): Promise<boolean> {
  return requeueOne(db, claim, sql`not_before = now() + ${ms} * interval '1 millisecond'`);
}

async function requeueOne(db: Db, claim: ClaimKey, change: RawBuilder<unknown>): Promise<boolean> {
  return (await requeue(db, holds(claim), sql`, ${change}`)) === 1;
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

export interface Recovered {
  requeued: number;
  failed: number;
}

/**
 * At the start of the only process of a database: what it ran when it died goes back to the queue,
 * in its old place, or fails with `interrupted` if it has been there too often.
 */
export function recoverJobs(db: Db): Promise<Recovered> {
  return recover(db, sql`status = 'running'`);
}

/** The same for the jobs of these workers alone, of any process. They must be gone for good. */
export function recoverJobsOf(db: Db, workers: readonly string[]): Promise<Recovered> {
  return recover(db, sql`status = 'running' and worker = any(${workers})`);
}

const interrupted = {
  code: 'interrupted',
  message: 'The service stopped each time it ran this job. Change the request.',
};

async function recover(db: Db, lost: RawBuilder<boolean>): Promise<Recovered> {
  return await db.transaction().execute(async (transaction) => {
    const last = sql<boolean>`${lost} and attempt >= ${mostAttempts}`;
    const failed = await failAll(transaction, last, interrupted);
    return { requeued: await requeue(transaction, lost), failed };
  });
}

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

/** Ends jobs that nobody finishes, frees their places and queues their webhooks. */
async function failAll(
  db: Transaction<Tables>,
  which: RawBuilder<boolean>,
  { code, message }: Reason,
): Promise<number> {
  // Accounts before jobs, as everywhere: see finish.
  await sql`
    select from accounts where id in (select account_id from jobs where ${which})
    order by id for update`.execute(db);
  const { rows } = await sql<EndedJob>`
    with ended as (
      update jobs set status = 'error', worker = null, not_before = null, finished_at = now(),
        error_code = ${code}, error_message = ${message}
      where ${which}
      returning id, account_id, input
    ), freed as (
      update accounts set depth = depth - endings.count
      from (select account_id, count(*) as count from ended group by account_id) endings
      where accounts.id = endings.account_id
    )
    select id, account_id, input, pg_notify('jobs_finished', id::text) from ended`.execute(db);
  await addWebhooks(db, rows);
  return rows.length;
}

interface EndedJob {
  id: number;
  account_id: number;
  input: Record<string, unknown>;
}

/** In the transaction that ends the jobs: so that whatever ends a job tells its receiver. */
async function addWebhooks(db: Transaction<Tables>, jobs: readonly EndedJob[]): Promise<void> {
  const rows = jobs.flatMap(({ id, account_id, input }) => {
    const receiver = receiverOf(input);
    return receiver ? [{ job_id: id, account_id, ...receiver }] : [];
  });
  if (rows.length === 0) return;
  await db.insertInto('webhooks').values(rows).execute();
  await sql`select pg_notify('webhooks', '')`.execute(db);
}
