import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { spendMore } from './spending.ts';
import type { UsedCall } from './used-call.ts';

/** Whose calls of models are counted. */
export interface UsageOwner {
  accountId: number;
  /** The job that made the calls; undefined for a request without a job. */
  jobId?: number | undefined;
  /** The kind of job, or the contract's operationId. */
  operation: string;
}

/** A call, and whose it is. */
export type OwnedCall = UsageOwner & UsedCall;

/** The columns of `usage` that `rowsOf` gives. */
export const usageColumns = sql`
  account_id, job_id, operation, call, provider, model_id, model, units, cost`;

/** A query for the rows of calls. */
export function rowsOf(calls: readonly OwnedCall[]): RawBuilder<unknown> {
  const rows = calls.map((call) => ({
    account_id: call.accountId,
    job_id: call.jobId ?? null,
    operation: call.operation,
    call: call.call,
    provider: call.provider,
    model_id: call.modelId,
    model: call.model,
    units: call.units,
    cost: call.cost ?? null,
  }));
  return sql`select ${usageColumns} from json_to_recordset(${JSON.stringify(rows)}::json) as calls (
    account_id bigint, job_id bigint, operation text, call text, provider text, model_id text,
    model text, units json, cost bigint)`;
}

/**
 * Counts calls and what they cost. Calls that are counted already, and those of accounts that are
 * gone, change nothing. Locks all accounts first, in the order of their ids, so that two statements
 * do not wait for each other.
 *
 * @param reservations of requests that have ended, to be given back.
 */
export async function countCalls(
  db: Db,
  calls: readonly OwnedCall[],
  reservations: readonly string[] = [],
): Promise<void> {
  const owners = [...new Set(calls.map(({ accountId }) => accountId))];
  await sql`
    with owners as (
      select id as owner_id from accounts where id in (
        select unnest(${owners}::bigint[])
        union select account_id from reservations where id = any(${reservations}::uuid[])
      )
      order by id for no key update
    ), counted as (
      insert into usage (${usageColumns})
      select ${usageColumns} from (${rowsOf(calls)}) calls join owners on owner_id = account_id
      on conflict do nothing
      returning account_id, cost
    ), ended as (
      delete from reservations where id = any(${reservations}::uuid[])
        and account_id in (select owner_id from owners)
    )
    update accounts set ${spendMore(sql`costs.cost`)}
    from (
      select account_id, sum(cost)::bigint as cost from counted group by account_id
      having sum(cost) > 0
    ) costs
    where accounts.id = costs.account_id`.execute(db);
}
