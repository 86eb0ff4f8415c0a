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
    /** Micro-dollars a month; undefined: the default of the service. */
    monthlyLimit: row.is_unlimited ? Infinity : (row.monthly_limit ?? undefined),
  };
}

/** The contract limits the jobs of each plan, queued and running together (`limits.jobs`). */
export type Plan = keyof typeof limits.jobs;

export const defaultPlan: Plan = 'pay_as_you_go';

/**
 * The one spelling under which an email address is stored and looked up: trimmed, in lower case.
 * Undefined if the text cannot be an address. An address has at most 254 characters (RFC 5321,
 * 4.5.3.1.3), one `@`, and no character that could end a header of a mail or add one.
 */
export function canonicalEmail(email: string): string | undefined {
  const canonical = email.trim().toLowerCase().normalize('NFC');
  const isAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(canonical);
  return isAddress && canonical.length <= 254 ? canonical : undefined;
}

/**
 * The address to look an account up by. Of a text that cannot be an address it is empty, which no
 * account has, so that the work is the same.
 */
export function emailToFind(email: string): string {
  return canonicalEmail(email) ?? '';
}

const maxStemLength = 30;

/**
 * The start of a username, made from a name: letters a to z, digits and hyphens. The account's id
 * follows it. So usernames differ without a search, which could reveal who has an account.
 */
export function usernameStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxStemLength)
    .replace(/^-+|-+$/g, '');
  return stem || 'user';
}
