import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { issueAccessToken } from './access-tokens.ts';
import { type Accounts, accountColumns, canonicalEmail, toAccount } from './account.ts';
import { ensureDefaultApiKey, readDefaultApiKey } from './api-keys.ts';
import { invalidToken } from './errors.ts';
import type { Session } from './login.ts';
import { consumeToken, emailVerification, sendToken } from './one-time-tokens.ts';

/** Verifies the address that `code` was mailed to, and logs its owner in. Throws invalid_token. */
export function verifyEmail({ db, keyring }: Accounts, code: string): Promise<Session> {
  return db.transaction().execute(async (transaction) => {
    const { account, epoch } = await verify(transaction, keyring, code);
    const accessToken = await issueAccessToken(transaction, { accountId: account.id, epoch });
    const apiKey = await readDefaultApiKey(transaction, keyring, account.id);
    return { account, accessToken, apiKey };
  });
}

/** Verifies the address for the link in the mail. Does not log in. Throws invalid_token. */
export async function verifyEmailLink({ db, keyring }: Accounts, code: string): Promise<void> {
  await db.transaction().execute((transaction) => verify(transaction, keyring, code));
}

/** Mails a new code to an account that is not verified yet. It replaces the code before. */
export async function resendVerification(accounts: Accounts, email: string): Promise<void> {
  await sendToken(accounts, emailVerification, canonicalEmail(email) ?? '');
}

/** Marks the account as verified and creates its default API key. */
async function verify(db: Db, keyring: Keyring, code: string) {
  const accountId = await consumeToken(db, emailVerification, code);
  if (accountId === undefined) throw invalidToken();
  const row = await db
    .updateTable('accounts')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', accountId)
    .returning([...accountColumns, 'accounts.token_epoch'])
    .executeTakeFirstOrThrow();
  await ensureDefaultApiKey(db, keyring, accountId);
  return { account: toAccount(row), epoch: row.token_epoch };
}
