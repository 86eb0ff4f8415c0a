import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { forgetRevoked, issueAccessToken } from './access-tokens.ts';
import { type Account, type Accounts, accountColumns, emailToFind, toAccount } from './account.ts';
import { ensureDefaultApiKey, readDefaultApiKey } from './api-keys.ts';
import { emailKey } from './email.ts';
import { invalidToken } from './errors.ts';
import type { Session } from './login.ts';
import { consumeToken, emailVerification, sendToken } from './one-time-tokens.ts';

/** Whether a password of the sign-ups counts after the verification. */
export interface Verified {
  /**
   * False if sign-ups with different passwords waited for the address: then none of the passwords
   * counts, and all access tokens of before have ended.
   */
  hasPassword: boolean;
}

/** Verifies the address that `code` was mailed to, and logs its owner in. Throws invalid_token. */
export function verifyEmail({ db, keyring }: Accounts, code: string): Promise<Session & Verified> {
  return db.transaction().execute(async (transaction) => {
    const proof = { proven_at: sql<Date>`coalesce(proven_at, now())` };
    const { account, epoch, hasPassword } = await verify(transaction, keyring, code, proof);
    const accessToken = await issueAccessToken(transaction, { accountId: account.id, epoch });
    const apiKey = await readDefaultApiKey(transaction, keyring, account.id);
    return { account, accessToken, apiKey, hasPassword };
  });
}

/**
 * Verifies the address for the link in the mail. Does not log in, and does not count as a proof
 * that somebody read the mail, because scanners of mails open links. Throws invalid_token.
 */
export async function verifyEmailLink({ db, keyring }: Accounts, code: string): Promise<Verified> {
  const { hasPassword } = await db
    .transaction()
    .execute((transaction) => verify(transaction, keyring, code));
  return { hasPassword };
}

/** Mails another code to an account that is not verified yet. Earlier codes stay valid. */
export async function resendVerification(accounts: Accounts, email: string): Promise<void> {
  await sendToken(accounts, emailVerification, emailToFind(email));
}

/** Marks the account as verified and creates its default API key. */
async function verify(
  db: Transaction<Tables>,
  keyring: Keyring,
  code: string,
  proof: { proven_at?: RawBuilder<Date> } = {},
): Promise<Verified & { account: Account; epoch: number }> {
  const accountId = await consumeToken(db, emailVerification, code);
  if (accountId === undefined) throw invalidToken();
  const row = await db
    .updateTable('accounts')
    .set({
      verified_at: sql<Date>`coalesce(verified_at, now())`,
      password_hash: sql<string | null>`case when contested then null else password_hash end`,
      token_epoch: sql<number>`token_epoch + contested::int`,
      contested: false,
      ...proof,
    })
    .where('id', '=', accountId)
    .returning([...accountColumns, 'accounts.token_epoch', 'accounts.password_hash'])
    .executeTakeFirstOrThrow();
  await deleteRevokedTokens(db, accountId);
  await ensureDefaultApiKey(db, keyring, accountId);
  const hasPassword = row.password_hash !== null;
  return { account: toAccount(row), epoch: row.token_epoch, hasPassword };
}
