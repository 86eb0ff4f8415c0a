import type { Credential } from '@genmedia/server';
import { Problem } from '@genmedia/server';
import { authenticateAccessToken } from '../accounts/access-tokens.ts';
import type { Account } from '../accounts/account.ts';
import { authenticateApiKey } from '../accounts/api-keys.ts';
import { invalidAccessToken } from '../accounts/errors.ts';
import type { Db } from '../database/tables.ts';

/** Who a request comes from. */
export interface Auth {
  account: Account;
  /** The API key or access token that proved it. */
  credential: string;
}

/** Undefined where nobody has the credential, or has it no more. */
export async function authenticate(db: Db, { kind, value }: Credential): Promise<Auth | undefined> {
  const account =
    kind === 'api-key'
      ? await authenticateApiKey(db, value)
      : await authenticateAccessToken(db, value);
  return account && { account, credential: value };
}

/** Throws what ends in the 401 for such a credential. */
export function refuse({ kind }: Credential): never {
  if (kind === 'bearer') throw invalidAccessToken();
  throw new Problem(
    401,
    'invalid_api_key',
    'The API key is not valid. Check it, or log in to get the one of your account.',
  );
}
