import type { LogInRequest } from '@genmedia/types';
import { type AccessToken, issueAccessToken } from './access-tokens.ts';
import {
  type Account,
  type Accounts,
  accountColumns,
  canonicalEmail,
  toAccount,
} from './account.ts';
import { readDefaultApiKey } from './api-keys.ts';
import { AccountError } from './errors.ts';
import { verifyPassword } from './password.ts';

export interface Session {
  account: Account;
  accessToken: AccessToken;
  /** Null until the address is verified. */
  apiKey: string | null;
}

/**
 * Throws invalid_credentials. A wrong address and a wrong password give the same error after the
 * same work.
 */
export async function logIn({ db, keyring }: Accounts, request: LogInRequest): Promise<Session> {
  const row = await db
    .selectFrom('accounts')
    .select([...accountColumns, 'password_hash', 'token_epoch'])
    .where('email', '=', canonicalEmail(request.email) ?? '')
    .executeTakeFirst();
  const matches = await verifyPassword(request.password, row?.password_hash);
  if (!row || !matches) {
    throw new AccountError('invalid_credentials', 'The email address or the password is wrong.');
  }
  const { id: accountId, token_epoch: epoch } = row;
  const accessToken = await issueAccessToken(db, { ...request, accountId, epoch });
  const apiKey = await readDefaultApiKey(db, keyring, row.id);
  return { account: toAccount(row), accessToken, apiKey };
}
