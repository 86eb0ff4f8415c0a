import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { issueAccessToken } from './access-tokens.ts';
import {
  type Account,
  type Accounts,
  accountColumns,
  canonicalEmail,
  toAccount,
} from './account.ts';
import { ensureDefaultApiKey, readDefaultApiKey } from './api-keys.ts';
import { invalidToken } from './errors.ts';
import type { Session } from './login.ts';
import { consumeToken, emailVerification, sendToken } from './one-time-tokens.ts';

/** Verifies the address that `code` was mailed to, and logs its owner in. Throws invalid_token. */
export function verifyEmail({ db, keyring }: Accounts, code: string): Promise<Session> {
  return db.transaction().execute(async (transaction) => {
    const { account, epoch } = await verify(transaction, code);
    await ensureDefaultApiKey(transaction, keyring, account.id);
    const accessToken = await issueAccessToken(transaction, { accountId: account.id, epoch });
    const apiKey = await readDefaultApiKey(transaction, keyring, account.id);
    return { account, accessToken, apiKey };
  });
}

/** As verifyEmail, for the link in the mail: nobody is logged in. Throws invalid_token. */
export function verifyEmailLink({ db, keyring }: Accounts, code: string): Promise<Account> {
  return db.transaction().execute(async (transaction) => {
    const { account } = await verify(transaction, code);
    await ensureDefaultApiKey(transaction, keyring, account.id);
    return account;
  });
}

/** Mails a new code, which replaces the one before, to an account that is not verified yet. */
export async function resendVerification(accounts: Accounts, email: string): Promise<void> {
  await sendToken(accounts, emailVerification, canonicalEmail(email) ?? '');
}

async function verify(db: Db, code: string): Promise<{ account: Account; epoch: number }> {
  const accountId = await consumeToken(db, emailVerification, code);
  if (accountId === undefined) throw invalidToken();
  const row = await db
    .updateTable('accounts')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', accountId)
    .returning([...accountColumns, 'accounts.token_epoch'])
    .executeTakeFirstOrThrow();
  return { account: toAccount(row), epoch: row.token_epoch };
}
