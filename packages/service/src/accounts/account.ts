import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Plan } from './plans.ts';

/** What the functions on accounts work with. */
export interface Accounts {
  db: Db;
  keyring: Keyring;
  /** Links in mails start with it. */
  publicUrl: string;
}

export interface Account {
  id: number;
  name: string;
  email: string;
  username: string;
  verified: boolean;
  plan: Plan;
}

/** An account, and for how long its credential is good without another look at it. */
export interface Authenticated {
  account: Account;
  /** Milliseconds; Infinity where it does not end. */
  leftMs: number;
}

/** Columns that toAccount reads, named so that they survive a join. */
export const accountColumns = [
  'accounts.id',
  'accounts.name',
  'accounts.email',
  'accounts.username',
  'accounts.verified_at',
  'accounts.plan',
] as const;

type AccountRow = Pick<
  Selectable<Tables['accounts']>,
  'id' | 'name' | 'email' | 'username' | 'verified_at' | 'plan'
>;

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    verified: row.verified_at !== null,
    plan: row.plan as Plan,
  };
}
