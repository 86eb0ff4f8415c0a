import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { inDollars } from './money.ts';
import { spentThisMonth } from './spending.ts';

/** What an account may spend in a month, in micro-dollars; or no limit; or the service's default. */
export type MonthlyLimit = number | 'none' | 'default';

/** The limit as operators read it: `20.00 USD`, `none` or `default`. */
export function limitText(limit: MonthlyLimit): string {
  return typeof limit === 'number' ? `${inDollars(limit)} USD` : limit;
}

/** An account's limit of its own, and what it has spent. Amounts are in micro-dollars. */
export interface AccountSpending {
  limit: MonthlyLimit;
  spent: number;
  /** What is reserved for jobs and requests that have not ended. */
  reserved: number;
}

export async function readSpending(db: Db, accountId: number): Promise<AccountSpending> {
  const row = await db
    .selectFrom('accounts')
    .select(['monthly_limit', 'is_unlimited', 'reserved', spentThisMonth.as('spent')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const limit = row.is_unlimited ? 'none' : (row.monthly_limit ?? 'default');
  return { limit, spent: row.spent, reserved: row.reserved };
}

/** Changes the limit, from the next request on. Jobs that were accepted go on. */
export async function setMonthlyLimit(
  db: Db,
  accountId: number,
  limit: MonthlyLimit,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      monthly_limit: typeof limit === 'number' ? limit : null,
      is_unlimited: limit === 'none',
    })
    .where('id', '=', accountId)
    .execute();
}

/** Whether any account has a limit of its own. */
export async function hasOwnLimits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from accounts where monthly_limit is not null) as has`.execute(db);
  return rows[0]?.has ?? false;
}
