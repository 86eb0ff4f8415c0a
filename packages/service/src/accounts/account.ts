import type { limits } from '@genmedia/server/limits';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';

/** What the functions on accounts work with. */
export interface Accounts {
  db: Db;
  keyring: Keyring;
  /** Links in mails start with it. */
  publicUrl: string;
}

export type Account = ReturnType<typeof toAccount>;

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

export function toAccount(row: AccountRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    verified: row.verified_at !== null,
    plan: row.plan as Plan,
  };
}

/** The contract says how many jobs each has at a time, queued and running (`limits.jobs`). */
export type Plan = keyof typeof limits.jobs;

export const defaultPlan: Plan = 'pay_as_you_go';

/**
 * The one spelling under which an email address is stored and looked up: trimmed, in lower case.
 * Undefined where it cannot be an address: at most 254 characters (RFC 5321, 4.5.3.1.3), one `@`,
 * nothing in it that could end or add a header of a mail.
 */
export function canonicalEmail(email: string): string | undefined {
  const canonical = email.trim().toLowerCase().normalize('NFC');
  const isAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(canonical);
  return isAddress && canonical.length <= 254 ? canonical : undefined;
}

const longest = 30;

/**
 * What a username starts with, from a name: letters a to z, digits and hyphens. The id of the
 * account follows it, so that usernames differ without a search that tells who has an account.
 */
export function usernameStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return stem || 'user';
}
