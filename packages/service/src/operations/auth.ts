import type { Credential } from '@genmedia/server';
import { Problem } from '@genmedia/server';
import type { Account } from '../accounts/account.ts';
import type { Credentials } from '../accounts/credentials.ts';
import { invalidAccessToken } from '../accounts/errors.ts';

/** Who a request comes from. */
export interface Auth {
  account: Account;
  /** The API key or access token that proved it. */
  credential: string;
}

/** Undefined where nobody has the credential, or has it no more. */
export async function authenticate(
  credentials: Credentials,
  credential: Credential,
): Promise<Auth | undefined> {
  const account = await credentials.find(credential);
  return account && { account, credential: credential.value };
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
