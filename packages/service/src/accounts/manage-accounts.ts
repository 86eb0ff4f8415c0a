import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { limitText, type MonthlyLimit, setMonthlyLimit } from '../usage/manage-limit.ts';
import type { Plan } from './account.ts';
import { recordAct } from './audit.ts';
import { emailKey } from './email.ts';

/** What operators see of an account in a list. */
export type AccountSummary = Awaited<ReturnType<typeof listAccounts>>[number];

function summaries(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'username', 'plan', 'depth'])
    .select(['queue_limit as queueLimit', 'created_at as createdAt'])
    .select(sql<boolean>`verified_at is not null`.as('verified'))
    .select(sql<boolean>`disabled_at is not null`.as('disabled'))
    .where('deleted_at', 'is', null);
}

/** Lists the newest accounts whose email, name or username contains `search`. */
export async function listAccounts(
  db: Db,
  { search = '', limit }: { search?: string | undefined; limit: number },
) {
  return await db.transaction().execute(async (transaction) => {
    await allowBitmapScans(transaction);
    return await accountsMatching(transaction, search).limit(limit).execute();
  });
}

/**
 * Turns bitmap scans on, which pool.ts turns off. Postgres uses the index on parts of words only in
 * a bitmap scan.
 */
export async function allowBitmapScans(transaction: Db): Promise<void> {
  await sql`set local enable_bitmapscan = on`.execute(transaction);
}

/**
 * The statement of `listAccounts`. An index finds the accounts that have all groups of three
 * letters of the text, however many accounts there are. A shorter text has no such group.
 */
export function accountsMatching(db: Db, search: string) {
  const accounts = summaries(db).orderBy('id', 'desc');
  if (search === '') return accounts;
  // JavaScript's lower case is another: that of ΟΔΟΣ ends with another letter.
  const text = sql`lower(${search}::text)`;
  const byIndex = [...search].length < 3 ? sql`` : sql`and trigrams(text) @> trigrams(${text})`;
  return accounts.where(
    sql<boolean>`id = any(array(
      select account_id from account_texts where strpos(text, ${text}) > 0 ${byIndex}
    ))`,
  );
}

/** @param reference an email or an id. */
export async function findAccount(db: Db, reference: string): Promise<AccountSummary | undefined> {
  const isId = /^\d{1,15}$/.test(reference);
  const [column, value] = isId
    ? (['id', Number(reference)] as const)
    : (['email', emailKey(reference)] as const);
  return await summaries(db).where(column, '=', value).executeTakeFirst();
}

/** Changes the plan. Its limit counts from the next job on; the account's current jobs continue. */
export async function changePlan(db: Db, accountId: number, plan: Plan): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set({ plan, queue_limit: limits.jobs[plan] })
      .where('id', '=', accountId)
      .execute();
    await recordAct(transaction, { accountId, action: 'set-plan', outcome: { plan } });
  });
}

/** Changes what the account may spend in a month, from its next request on. */
export async function changeLimit(db: Db, accountId: number, limit: MonthlyLimit): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await setMonthlyLimit(transaction, accountId, limit);
    const outcome = { limit: limitText(limit) };
    await recordAct(transaction, { accountId, action: 'limit', outcome });
  });
}
