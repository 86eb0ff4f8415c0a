import type { limits } from '@genmedia/server/limits';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';

/** What the functions that manage accounts need. */
export interface Accounts {
  db: Db;
  keyring: Keyring;
  /** Links in mails start with this URL. */
  publicUrl: string;
}

export type Account = ReturnType<typeof toAccount>;

/** An account, and how long its credential is valid without another check. */
export interface Authenticated {
  account: Account;
  /** Milliseconds; Infinity if the credential does not expire. */
  leftMs: number;
}

/** The columns that toAccount reads. Their names include the table, so that they work in a join. */
export const accountColumns = [
  'accounts.id',
  'accounts.name',
  'accounts.email',
  'accounts.username',
  'accounts.verified_at',
  'accounts.disabled_at',
  'accounts.plan',
  'accounts.monthly_limit',
  'accounts.is_unlimited',
] as const;

type AccountRow = Pick<
  Selectable<Tables['accounts']>,
  | 'id'
  | 'name'
  | 'email'
  | 'username'
  | 'verified_at'
  | 'disabled_at'
  | 'plan'
  | 'monthly_limit'
  | 'is_unlimited'
>;

export function toAccount(row: AccountRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    verified: row.verified_at !== null,
    /** Whether its credentials are refused. */
    disabled: row.disabled_at !== null,
    plan: row.plan as Plan,
    /** Micro-dollars a month. Infinity: no limit; undefined: the default of the service. */
    monthlyLimit: row.is_unlimited ? Infinity : (row.monthly_limit ?? undefined),
  };
}

/** The contract limits the jobs of each plan, queued and running together (`limits.jobs`). */
export type Plan = keyof typeof limits.jobs;

export const defaultPlan: Plan = 'pay_as_you_go';
