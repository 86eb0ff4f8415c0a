import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { withoutNul } from '../database/text.ts';
import { transact, wakeUp } from '../database/wake-ups.ts';
import { currentTraceparent } from '../tracing/span.ts';
import { giveBackExpired } from '../usage/reservations.ts';
import { limitOf, maySpend } from '../usage/spending.ts';
import { longSeconds, secondsOf } from './estimate.ts';
import { type Job, type JobRow, toJob } from './job.ts';
import { requestHash } from './request-hash.ts';

interface NewJob {
  accountId: number;
  /** The deployment that runs the job; if left out, the service's own workers run it. */
  deploymentId?: number | undefined;
  /** The kind of job: the operation of the contract that makes it, if there is one. */
  operation: string;
  /** The model that does the job; if left out, it is chosen when the job runs. */
  modelId?: string | undefined;
  /** The request, without its credential. */
  input: Record<string, unknown>;
  /** The fields of the input that the request left to their defaults. */
  defaultedFields?: readonly string[];
  /** Fields of the request that the contract does not have: the caller is warned about them. */
  unknownFields?: readonly string[];
  /**
   * The request as it was sent, if `input` differs from it. An Idempotency-Key stands for this
   * request.
   */
  request?: Record<string, unknown>;
  /** The caller's Idempotency-Key, if there is one; 1 to 255 characters. */
  idempotencyKey?: string | undefined;
  /** For the log: `X-Request-Id` of the request. */
  requestId?: string;
  /** If left out, the account's limit for the month does not matter. */
  spending?: JobSpending | undefined;
}

/** What a job may cost. Amounts are in micro-dollars. */
export interface JobSpending {
  /** 0 if nobody can know before. */
  amount: number;
  /** The limit of accounts that have none of their own; undefined: they have none. */
  defaultLimit: number | undefined;
}

export type Enqueued =
  | { outcome: 'accepted'; job: Job }
  /** The same request with the same Idempotency-Key made this job, in the last 24 hours. */
  | { outcome: 'replayed'; job: Job }
  /** Another request had this Idempotency-Key in the last 24 hours. */
  | { outcome: 'conflict' }
  /** The account is disabled or deleted. */
  | { outcome: 'disabled' }
  /** The account has as many queued and running jobs as its plan allows. */
  | { outcome: 'queue_full'; limit: number }
  /** The job would exceed what the account may spend in a month, in micro-dollars. */
  | { outcome: 'over_limit'; limit: number };

const keyLifetime = '24 hours';

/**
 * Accepts a job if the queue of its account has room, and if the account may spend what the job may
 * cost. The limits hold exactly under any number of simultaneous calls: taking a place locks the
 * account's row, so the calls of one account run one after another.
 *
 * @param inTransaction is called in the transaction that accepts a new job. If it throws, there is
 *   no job.
 */
export async function enqueue(
  db: Db,
  job: NewJob,
  inTransaction?: (transaction: Db) => Promise<void>,
): Promise<Enqueued> {
  const hash = hashOf(job);
  const accepted = inTransaction ? undefined : await accept(db, job, hash);
  if (accepted) return { outcome: 'accepted', job: accepted };
  return await transact(db, async (transaction) => {
    const enqueued = await acceptLocked(transaction, job, hash);
    if (enqueued.outcome === 'accepted') await inTransaction?.(transaction);
    return enqueued;
  });
}

/** The hash of the request that an Idempotency-Key stands for; null without such a key. */
function hashOf({ idempotencyKey, operation, request, input }: NewJob): Buffer | null {
  return idempotencyKey === undefined ? null : requestHash(operation, request ?? input);
}

/**
 * Takes a place in the queue and makes the job, in one statement; most requests need no more.
 * Returns undefined and changes nothing if the queue is full, if the job is too expensive, if the
 * account is disabled, or if the Idempotency-Key was used before.
 */
async function accept(db: Db, job: NewJob, hash: Buffer | null): Promise<Job | undefined> {
  const { spending } = job;
  const row = rowOf(job, hash);
  const isAllowed = spending ? maySpend(spending.amount, spending.defaultLimit) : sql`true`;
  try {
    const { rows } = await sql<JobRow>`
      with place as (
        update accounts set depth = depth + 1, reserved = reserved + ${row.reserved}::bigint
        where id = ${job.accountId} and depth < queue_limit and disabled_at is null and ${isAllowed}
          and not exists (
            select from jobs where account_id = accounts.id and idempotency_key = ${row.idempotency_key}
          )
        returning id
      ), job as (
        insert into jobs (
          account_id, is_long, ${sql.join(Object.keys(row).map((name) => sql.ref(name)))}
        )
        select id, coalesce((${secondsOf(sql`${job.operation}`)}) > ${longSeconds}, true),
          ${sql.join(Object.values(row))}
        from place
        returning *
      )
      select * from job`.execute(db);
    const [accepted] = rows;
    if (accepted) wakeUp(db, 'jobs_queued');
    return accepted && toJob(accepted);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'jobs_idempotency_key') return undefined;
    throw error;
  }
}

function rowOf(job: NewJob, hash: Buffer | null) {
  return {
    deployment_id: job.deploymentId ?? null,
    operation: job.operation,
    model_id: job.modelId ?? null,
    track_id: trackIdOf(job.input),
    prompt: listedPrompt(job.input),
    input: JSON.stringify(job.input),
    defaulted_fields: job.defaultedFields ?? null,
    unknown_fields: job.unknownFields?.length ? job.unknownFields : null,
    idempotency_key: job.idempotencyKey ?? null,
    request_hash: hash,
    request_id: job.requestId ?? null,
    traceparent: currentTraceparent() ?? null,
    reserved: job.spending?.amount ?? 0,
  };
}

/** The request's `track_id`, for lists: the contract has checked that it is an exact integer. */
function trackIdOf({ track_id: trackId }: Record<string, unknown>): number | null {
  return typeof trackId === 'number' ? trackId : null;
}

/**
 * The first 200 characters of the request's prompt, for lists, without those that Postgres does not
 * accept; empty if there is none.
 */
function listedPrompt({ prompt }: Record<string, unknown>): string {
  if (typeof prompt !== 'string') return '';
  const beginning = withoutNul(prompt.slice(0, 1000)).replaceAll(/\p{Surrogate}/gu, '');
  return [...beginning].slice(0, 200).join('');
}

/**
 * Accepts a job while the account is locked, so that no other call changes its queue meanwhile. If
 * there is no job, it can therefore tell why.
 */
async function acceptLocked(
  db: Transaction<Tables>,
  job: NewJob,
  hash: Buffer | null,
): Promise<Enqueued> {
  const state = await lockAccount(db, job);
  const earlier = await findByKey(db, job);
  if (earlier) {
    const isSame = hash !== null && earlier.request_hash?.equals(hash);
    return isSame ? { outcome: 'replayed', job: toJob(earlier) } : { outcome: 'conflict' };
  }
  if (state.isDisabled) return { outcome: 'disabled' };
  if (state.isFull) return { outcome: 'queue_full', limit: state.queueLimit };
  const overLimit = { outcome: 'over_limit', limit: state.monthlyLimit ?? 0 } as const;
  // Other calls wait for the account, so most refusals need no further statement.
  if (!state.maySpend && !state.hasExpired) return overLimit;
  if (state.hasExpired) await giveBackExpired(db, job.accountId);
  const accepted = await accept(db, job, hash);
  return accepted ? { outcome: 'accepted', job: accepted } : overLimit;
}

/** Locks the row of an account, and says whether it may have another job. */
async function lockAccount(db: Transaction<Tables>, { accountId, spending }: NewJob) {
  const { amount = 0, defaultLimit } = spending ?? {};
  return await db
    .selectFrom('accounts')
    .select([
      'queue_limit as queueLimit',
      sql<boolean>`disabled_at is not null`.as('isDisabled'),
      sql<boolean>`depth >= queue_limit`.as('isFull'),
      (spending ? maySpend(amount, defaultLimit) : sql<boolean>`true`).as('maySpend'),
      limitOf(defaultLimit).as('monthlyLimit'),
      sql<boolean>`exists (
        select from reservations where account_id = accounts.id and expires_at <= now()
      )`.as('hasExpired'),
    ])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The job that has this Idempotency-Key. First frees the key if its job is older than 24 hours. */
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
