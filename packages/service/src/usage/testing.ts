import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { UsedCall } from './used-call.ts';

/** A call that drew an image, for four cents. */
export function usedCall(more: Partial<UsedCall> = {}): UsedCall {
  return {
    call: randomUUID(),
    isHosted: false,
    modelId: 'painter',
    provider: 'acme',
    model: 'acme-1',
    units: { requests: 1, images: 1 },
    cost: 40_000,
    ...more,
  };
}

/** What an account has spent and reserved, in micro-dollars. */
export async function moneyOf(db: Db, accountId: number) {
  return await db
    .selectFrom('accounts')
    .select(['spent', 'reserved'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function setLimit(db: Db, accountId: number, micros: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ monthly_limit: micros })
    .where('id', '=', accountId)
    .execute();
}

/** All counted calls of an account, in the order of their models. */
export async function usageOf(db: Db, accountId: number) {
  return await db
    .selectFrom('usage')
    .select(['call', 'job_id', 'operation', 'model_id', 'provider', 'model', 'units', 'cost'])
    .where('account_id', '=', accountId)
    .orderBy('model')
    .orderBy('call')
    .execute();
}

/** What the days of an account should say: an expression about a row of accounts. */
const callsOfDays = sql`
  select (created_at at time zone 'UTC')::date, operation, model_id, provider, model, count(*),
    count(*) filter (where cost is null), sum_units(units::jsonb), coalesce(sum(cost), 0)
  from usage where account_id = accounts.id
  group by (created_at at time zone 'UTC')::date, operation, model_id, provider, model`;

/** What the days of an account say: an expression about a row of accounts. */
const sumsOfDays = sql`
  select day, operation, model_id, provider, model, sum(calls), sum(unpriced), sum_units(units), sum(cost)
  from usage_days where account_id = accounts.id
  group by day, operation, model_id, provider, model`;

/**
 * Accounts whose counters and days do not say what their rows say; none if all is counted once. What
 * was spent before the month of the counter does not count.
 */
export async function wrongAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where spent <> (
      select coalesce(sum(cost), 0) from usage
      where account_id = accounts.id and created_at at time zone 'UTC' >= spent_month
    ) or reserved <> (
      select coalesce(sum(reserved), 0) from jobs
      where account_id = accounts.id and status in ('queued', 'running')
    ) + (
      select coalesce(sum(reserved), 0) from reservations where account_id = accounts.id
    ) or exists (
      ${callsOfDays} except all ${sumsOfDays}
    ) or exists (
      ${sumsOfDays} except all ${callsOfDays}
    )`.execute(db);
  return rows.map(({ id }) => id);
}
