import { type Credential, Problem } from '@genmedia/server';
import type { Account } from '../accounts/account.ts';
import type { Credentials } from '../accounts/credentials.ts';
import { accountDisabled, disabledMessage, invalidAccessToken } from '../accounts/errors.ts';

/** The account that a request comes from. */
export interface Auth {
  account: Account;
  /** The API key or access token that proved it. */
  credential: string;
}

/**
 * Finds the account of a credential; undefined if no account has it, or if it is not valid any more.
 * Throws `account_disabled`.
 */
export async function authenticate(
  credentials: Credentials,
  credential: Credential,
): Promise<Auth | undefined> {
  const account = await credentials.find(credential);
  if (account?.disabled) throw disabled(credential);
  return account && { account, credential: credential.value };
}

/** Throws the error that is answered with 401 for this credential. */
export function refuse({ kind, value = '' }: Pick<Credential, 'kind'> & { value?: string }): never {
  if (kind === 'bearer') throw invalidAccessToken();
  throw new Problem(
    401,
    'invalid_api_key',
    /[^\w-]/.test(value)
      ? 'The API key is not valid: it has a space or another sign that no key has, which may be invisible. Copy it again.'
      : 'The API key is not valid. Check it, or log in to get the one of your account.',
  );
}

function disabled({ kind }: Credential): Error {
  return kind === 'bearer'
    ? accountDisabled()
    : new Problem(401, 'account_disabled', disabledMessage);
}
