import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { withoutNul } from '../database/text.ts';
import { wakeUp } from '../database/wake-ups.ts';
import { type OwnedCall, rowsOf, usageColumns } from '../usage/count-calls.ts';
import { spendMore } from '../usage/spending.ts';
import type { UsedCall } from '../usage/used-call.ts';
import { anyHolds, type Claim } from './claim.ts';
import type { Job } from './job.ts';
import { leadingOutput } from './readable-json.ts';

/** Why a job failed; the job's owner reads it. */
export interface Reason {
  code: string;
  message: string;
}

export type Outcome =
  /** `json` is the text of an object. */
  { status: 'success'; json: string } | ({ status: 'error' } & Reason);

/** How an attempt of a job ended the job. */
export interface FinishedAttempt {
  claim: Claim;
  outcome: Outcome;
  /** The calls of models that the attempt made. */
  calls?: readonly UsedCall[];
}

/**
 * Ends a job, frees its place in the queue, counts the calls of models, and queues its webhook if it
 * has one. Returns false if the claim is stale: the job has ended already, or another attempt runs it.
 * Then nothing but the calls counts.
 */
export async function finish(db: Db, attempt: FinishedAttempt): Promise<boolean> {
  return (await finishSeveral(db, [attempt])).length === 1;
}

/**
 * Does what `finish` does for several jobs in one transaction. Returns the ids of those that it
 * ended.
 *
 * @param skipLocked whether to leave out the jobs of accounts whose rows somebody else has locked,
 *   instead of waiting.
 */
export function finishSeveral(
  db: Db,
  attempts: readonly FinishedAttempt[],
  { skipLocked = false } = {},
): Promise<number[]> {
  const ends = attempts.map(({ claim: { job }, outcome }) => ({ job, outcome }));
  const held = anyHolds(attempts.map(({ claim }) => claim));
  const calls = attempts.flatMap((attempt) => ownedBy(attempt.claim.job, attempt.calls ?? []));
  return endJobs(db, ends, held, { calls, skipLocked });
}

/** The calls, with the job that made them and its account. */
export function ownedBy(
  { id, accountId, operation }: Pick<Job, 'id' | 'accountId' | 'operation'>,
  calls: readonly UsedCall[],
): OwnedCall[] {
  return calls.map((call) => ({ ...call, accountId, jobId: id, operation }));
}

interface End {
  job: Pick<Job, 'id' | 'accountId' | 'input'>;
  outcome: Outcome;
}

interface EndOptions {
  /**
   * Calls of models that the jobs made. Requests that hosts accepted and that are not among them
   * count too, by what they asked for: no attempt has seen their end.
   */
  calls?: readonly OwnedCall[];
  /** Whether to leave out the jobs of accounts whose rows somebody else has locked. */
  skipLocked?: boolean;
}

/**
 * Ends those of the given jobs for which the condition holds. Returns their ids.
 *
 * Locks accounts before jobs, in the same order as enqueue: enqueue waits for a job's row too, when
 * a request comes again with the job's Idempotency-Key.
 */
export async function endJobs(
  db: Db,
  ends: readonly End[],
  which: RawBuilder<boolean>,
  options: EndOptions = {},
): Promise<number[]> {
  const receivers = receiversOf(ends);
  const { rows } = await ending(ends, which, options).execute(db);
  for (const { id } of rows) wakeUp(db, 'jobs_finished', String(id));
  if (rows.length > 0 && receivers.length > 0) wakeUp(db, 'webhooks');
  return rows.map(({ id }) => id);
}

/** The statement of `endJobs`. */
export function ending(
  ends: readonly End[],
  which: RawBuilder<boolean>,
  { calls = [], skipLocked = false }: EndOptions = {},
): RawBuilder<{ id: number }> {
  const columns = ends.map(({ outcome }) => columnsOf(outcome));
  const receivers = receiversOf(ends);
  return sql`
    with owners as (
      select id as owner_id, deleted_at is null as has_webhooks from accounts
      where id = any(${ends.map(({ job }) => job.accountId)})
      order by id for no key update ${skipLocked ? sql`skip locked` : sql``}
    ), ended as (
      update jobs set status = outcome_status, worker = null, not_before = null,
        finished_at = now(), result = json::json, output = ${leadingOutput(sql`json`)},
        error_code = code, error_message = message
      from owners, unnest(
        ${ends.map(({ job }) => job.id)}::bigint[], ${columns.map(({ status }) => status)}::text[],
        ${columns.map(({ json }) => json)}::text[], ${columns.map(({ code }) => code)}::text[],
        ${columns.map(({ message }) => message)}::text[]
      ) as outcomes (outcome_of, outcome_status, json, code, message)
      where account_id = owner_id and id = outcome_of and ${which}
      returning id, account_id, operation, has_webhooks
    ), counted as (
      insert into usage (${usageColumns})
      select ${usageColumns} from (${rowsOf(calls)}) calls join owners on owner_id = account_id
      union all
      select account_id, ended.id, operation, request_id, provider, model_id, endpoint, units, cost
      from ended join submissions on job_id = ended.id
      where request_id is not null and model_id is not null
        and request_id <> all(${calls.map(({ call }) => call)}::text[])
      on conflict do nothing
      returning account_id, cost
    ), freed as (
      update accounts set depth = depth - changes.ended, ${spendMore(sql`changes.cost`)}
      from (
        select account_id, sum(ended) as ended, coalesce(sum(cost), 0)::bigint as cost from (
          select account_id, 1 as ended, null::bigint as cost from ended
          union all
          select account_id, 0, cost from counted
        ) each group by account_id
      ) changes
      where accounts.id = changes.account_id
    ), notified as (
      insert into webhooks (job_id, account_id, url, host, in_backlog)
      select id, account_id, url, host, ${hasBacklog} from ended join unnest(
        ${receivers.map(({ id }) => id)}::bigint[], ${receivers.map(({ url }) => url)}::text[],
        ${receivers.map(({ host }) => host)}::text[]
      ) as receivers (job_id, url, host) on job_id = id and has_webhooks
    )
    select id from ended`;
}

/**
 * Whether webhooks wait in the backlog of a receiver: a new one goes behind them. No `exists`, for
 * which Postgres may read all backlogs at once.
 */
const hasBacklog = sql<boolean>`coalesce((
  select in_backlog from webhooks waiting
  where in_backlog and waiting.account_id = ended.account_id and waiting.host = receivers.host
    and next_attempt_at <= now() limit 1
), false)`;

/** What the row of a job says of its outcome. */
function columnsOf(outcome: Outcome) {
  if (outcome.status === 'success') return { ...outcome, code: null, message: null };
  return { ...outcome, json: null, message: withoutNul(outcome.message) };
}

/** The webhooks of jobs: their URLs, which were checked when the requests were accepted, and hosts. */
function receiversOf(ends: readonly End[]) {
  return ends.flatMap(({ job: { id, input } }) => {
    const url = typeof input.webhook === 'string' ? URL.parse(input.webhook) : null;
    // A dot at the end means the same host.
    return url ? [{ id, url: url.href, host: url.hostname.replace(/\.$/, '') }] : [];
  });
}

/**
 * Ends all queued jobs of a deployment, also those that wait for another attempt. Returns how many
 * it ended. Running jobs go on.
 *
 * @param db the transaction must hold the row of the deployment: two calls at once could otherwise
 *   lock jobs in different orders.
 */
export function endWaitingJobs(
  db: Transaction<Tables>,
  deploymentId: number,
  reason: Reason,
): Promise<number> {
  return failAll(db, sql`deployment_id = ${deploymentId} and status = 'queued'`, reason);
}

/** Ends jobs that no worker will finish. Returns how many it ended. */
export async function failAll(
  db: Transaction<Tables>,
  which: RawBuilder<boolean>,
  reason: Reason,
): Promise<number> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'account_id as accountId', 'input'])
    .where(which)
    .execute();
  const outcome: Outcome = { status: 'error', ...reason };
  const ended = await endJobs(
    db,
    jobs.map((job) => ({ job, outcome })),
    which,
  );
  return ended.length;
}
