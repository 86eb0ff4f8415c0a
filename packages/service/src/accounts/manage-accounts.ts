import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { canonicalEmail, type Plan } from './account.ts';
import { recordAct } from './audit.ts';

/** What operators see of an account in a list. */
export interface AccountSummary {
  id: number;
  email: string;
  name: string;
  username: string;
  verified: boolean;
  plan: Plan;
  /** How many jobs are queued or running. */
  depth: number;
  /** How many may be. */
  queueLimit: number;
  createdAt: Date;
}

const columns = sql<AccountSummary>`id, email, name, username, verified_at is not null as verified,
  plan, depth, queue_limit as "queueLimit", created_at as "createdAt"`;

/** The newest accounts, of those whose email, name or username has `search` in it. */
export async function listAccounts(
  db: Db,
  { search = '', limit }: { search?: string | undefined; limit: number },
): Promise<AccountSummary[]> {
  const text = search.toLowerCase();
  const { rows } = await sql<AccountSummary>`
    select ${columns} from accounts
    where strpos(email, ${text}) > 0 or strpos(lower(name), ${text}) > 0
      or strpos(username, ${text}) > 0
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** @param reference an email or an id. */
export async function findAccount(db: Db, reference: string): Promise<AccountSummary | undefined> {
  const isId = /^\d{1,15}$/.test(reference);
  const { rows } = await sql<AccountSummary>`
    select ${columns} from accounts
    where ${isId ? sql`id = ${reference}` : sql`email = ${canonicalEmail(reference) ?? ''}`}
  `.execute(db);
  return rows[0];
}

/** The limit of the plan counts from the next job on; those that the account has already go on. */
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
