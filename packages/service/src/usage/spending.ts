import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** The first day of the current month. */
const month = sql`date_trunc('month', now() at time zone 'UTC')::date`;

/**
 * Whether an account has spent in this month, or in the next: a transaction that began in this one does
 * not take the month back. A later month is of a clock that was wrong.
 */
const isThisMonth = sql`accounts.spent_month between ${month} and ${month} + interval '1 month'`;

/**
 * What an account has spent this month, in micro-dollars: an expression about a row of accounts.
 */
export const spentThisMonth = sql<number>`
  (case when ${isThisMonth} then accounts.spent else 0 end)`;

/** What an update of accounts sets to count a cost. */
export function spendMore(cost: RawBuilder<number>): RawBuilder<unknown> {
  return sql`spent = ${spentThisMonth} + ${cost},
    spent_month = case when ${isThisMonth} then accounts.spent_month else ${month} end`;
}

/** The limit of an account, in micro-dollars; null if it has none. */
export function limitOf(defaultLimit: number | undefined): RawBuilder<number | null> {
  return sql`(case when accounts.is_unlimited then null
    else coalesce(accounts.monthly_limit, ${defaultLimit ?? null}::bigint) end)`;
}

/**
 * Whether an account may spend an amount, in micro-dollars like the default limit, beside what it
 * has spent and what is reserved. As a condition of an update of accounts it is exact, however many
 * requests come at once: the update checks it again on the locked row.
 */
export function maySpend(amount: number, defaultLimit: number | undefined): RawBuilder<boolean> {
  const limit = limitOf(defaultLimit);
  const committed = sql`${spentThisMonth} + accounts.reserved`;
  // Without the second condition, an account at its limit might still spend an amount of 0.
  return sql`coalesce(${committed} + ${amount}::bigint <= ${limit} and ${committed} < ${limit}, true)`;
}

/**
 * The limit that the account of a job has reached, in micro-dollars. Undefined if it has not, or if
 * the job has submitted a request to a host, which is paid for.
 */
export async function reachedLimit(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
  defaultLimit: number | undefined,
): Promise<number | undefined> {
  const limit = limitOf(defaultLimit);
  const { rows } = await sql<{ limit: number }>`
    select ${limit} as limit from accounts
    where id = ${accountId} and ${spentThisMonth} >= ${limit}
      and not exists (select from submissions where job_id = ${id})`.execute(db);
  return rows[0]?.limit;
}
