import type { LogInRequest } from '@genmedia/types';
import type { Db } from '../database/tables.ts';
import { type AccessToken, issueAccessToken } from './access-tokens.ts';
import { type Account, type Accounts, accountColumns, toAccount } from './account.ts';
import { readDefaultApiKey } from './api-keys.ts';
import { emailKey } from './email.ts';
import { AccountError, accountDisabled } from './errors.ts';
import { verifyPassword } from './password.ts';

export interface Session {
  account: Account;
  accessToken: AccessToken;
  /** Null until the address is verified. */
  apiKey: string | null;
}

/**
 * Throws invalid_credentials, or account_disabled. A wrong address and a wrong password give the
 * same error after the same work.
 */
export async function logIn({ db, keyring }: Accounts, request: LogInRequest): Promise<Session> {
  const row = await db
    .selectFrom('accounts')
    .select([...accountColumns, 'password_hash', 'token_epoch'])
    .where('email', '=', emailKey(request.email))
    .executeTakeFirst();
  const matches = await verifyPassword(request.password, row?.password_hash);
  if (!row || !matches) {
    throw new AccountError(
      'invalid_credentials',
      'The email address or the password is wrong. Check both, or reset the password.',
    );
  }
  // Checked last: only somebody who knows the password may learn that the account is disabled.
  if (row.disabled_at !== null) throw accountDisabled();
  const { id: accountId, token_epoch: epoch } = row;
  const accessToken = await issueAccessToken(db, { ...request, accountId, epoch });
  const apiKey = await readDefaultApiKey(db, keyring, accountId);
  return { account: toAccount(row), accessToken, apiKey };
}

/** Throws wrong_password unless the account has this password. */
export async function confirmPassword(db: Db, accountId: number, password: string): Promise<void> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (await verifyPassword(password, row?.password_hash)) return;
  const message = 'The password is wrong. Send the password of the account, or reset it first.';
  throw new AccountError('wrong_password', message);
}
