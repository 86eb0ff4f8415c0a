import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { currentTraceparent } from '../tracing/span.ts';
import { type Job, type JobRow, toJob } from './job.ts';
import { requestHash } from './request-hash.ts';

export interface NewJob {
  accountId: number;
  /** The deployment that is to work on it; left out: the service's own workers. */
  deploymentId?: number | undefined;
  /** operationId of the contract. */
  operation: string;
  /** What to do: the request, without its credential. */
  input: Record<string, unknown>;
  /** The request as it was sent, where `input` is not: what an Idempotency-Key stands for. */
  request?: Record<string, unknown>;
  /** The caller's Idempotency-Key, if there is one; 1 to 255 characters. */
  idempotencyKey?: string | undefined;
  /** For the log: `X-Request-Id` of the request. */
  requestId?: string;
}

export type Enqueued =
  | { outcome: 'accepted'; job: Job }
  /** The same request with the same Idempotency-Key made this job, in the last 24 hours. */
  | { outcome: 'replayed'; job: Job }
  /** Another request had this Idempotency-Key in the last 24 hours. */
  | { outcome: 'conflict' }
  /** As many jobs are live as the plan of the account allows. */
  | { outcome: 'queue_full'; limit: number };

const keyLifetime = '24 hours';

/** Undoes what the transaction did, and answers with `outcome`. */
class Instead extends Error {
  readonly outcome: Enqueued;

  constructor(outcome: Enqueued) {
    super(outcome.outcome);
    this.outcome = outcome;
  }
}

/**
 * Accepts a job, if the queue of its account has room. Exact under any number of calls at once:
 * taking a place locks the account, so that all calls of one account run one after another.
 */
export async function enqueue(db: Db, job: NewJob): Promise<Enqueued> {
  const hash = requestHash(job.operation, job.request ?? job.input);
  const accepted = await acceptAtOnce(db, job, hash);
  return accepted ? { outcome: 'accepted', job: accepted } : await acceptWithCare(db, job, hash);
}

/**
 * Takes a place and makes the job in one statement, which is all that most requests need. Undefined,
 * and nothing changed, where the queue is full or the Idempotency-Key was used before.
 */
async function acceptAtOnce(db: Db, job: NewJob, hash: Buffer): Promise<Job | undefined> {
  const row = rowOf(job, hash);
  try {
    const { rows } = await sql<JobRow>`
      with place as (
        update accounts set depth = depth + 1
        where id = ${job.accountId} and depth < queue_limit and not exists (
          select from jobs where account_id = accounts.id and idempotency_key = ${row.idempotency_key}
        )
        returning id
      ), job as (
        insert into jobs (account_id, ${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        select id, ${sql.join(Object.values(row))} from place
        returning *
      )
      select job.*, pg_notify('jobs_queued', '') from job`.execute(db);
    return rows[0] && toJob(rows[0]);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'jobs_idempotency_key') return undefined;
    throw error;
  }
}

/** As acceptAtOnce, step by step, which tells why a job cannot be accepted. */
async function acceptWithCare(db: Db, job: NewJob, hash: Buffer): Promise<Enqueued> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const hasPlace = await takePlace(transaction, job.accountId);
      const earlier = await findByKey(transaction, job);
      if (earlier) throw new Instead(replay(earlier, hash));
      if (!hasPlace) throw new Instead(await queueFull(transaction, job.accountId));
      return { outcome: 'accepted', job: await insert(transaction, job, hash) };
    });
  } catch (error) {
    if (error instanceof Instead) return error.outcome;
    throw error;
  }
}

async function takePlace(db: Transaction<Tables>, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ depth: sql<number>`depth + 1` })
    .where('id', '=', accountId)
    .where('depth', '<', sql<number>`queue_limit`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function findByKey(
  db: Transaction<Tables>,
  { accountId, idempotencyKey }: NewJob,
): Promise<JobRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  await db
    .updateTable('jobs')
    .set({ idempotency_key: null })
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('created_at', '<=', sql<Date>`now() - ${keyLifetime}::interval`)
    .execute();
  return await db
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

function replay(earlier: JobRow, hash: Buffer): Enqueued {
  return earlier.request_hash?.equals(hash)
    ? { outcome: 'replayed', job: toJob(earlier) }
    : { outcome: 'conflict' };
}

async function queueFull(db: Transaction<Tables>, accountId: number): Promise<Enqueued> {
  const { queue_limit: limit } = await db
    .selectFrom('accounts')
    .select('queue_limit')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { outcome: 'queue_full', limit };
}

async function insert(db: Transaction<Tables>, job: NewJob, hash: Buffer): Promise<Job> {
  const row = await db
    .insertInto('jobs')
    .values({ account_id: job.accountId, ...rowOf(job, hash) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`select pg_notify('jobs_queued', '')`.execute(db);
  return toJob(row);
}

/** What both ways write of a job, beside whose it is. */
function rowOf(job: NewJob, hash: Buffer) {
  return {
    deployment_id: job.deploymentId ?? null,
    operation: job.operation,
    input: JSON.stringify(job.input),
    idempotency_key: job.idempotencyKey ?? null,
    request_hash: job.idempotencyKey === undefined ? null : hash,
    request_id: job.requestId ?? null,
    traceparent: currentTraceparent() ?? null,
  };
}
