import type { User } from '@genmedia/types';
import type { AccessToken } from '../../accounts/access-tokens.ts';
import type { Account } from '../../accounts/account.ts';
import type { Session } from '../../accounts/login.ts';

/** The envelope of the agent area around what succeeded. */
export function envelope<Data>(data: Data, requestId: string) {
  return { data, error: null, meta: { request_id: requestId } };
}

/** The contract's fields of an access token. */
export function tokenData({ text, tokenExpiry, expiresAt }: AccessToken) {
  return {
    access_token: text,
    token_type: 'Bearer' as const,
    token_expiry: tokenExpiry,
    // Whole seconds, as the contract's examples show them.
    expires_at: expiresAt && `${expiresAt.toISOString().slice(0, 19)}Z`,
  };
}

/** What login and verification by code both tell. */
export function sessionData({ account, accessToken, apiKey }: Session) {
  return { ...tokenData(accessToken), user: userOf(account), api_key: apiKey };
}

function userOf({ id, name, email, username, verified, plan }: Account): User {
  return { id, name, email, username, verified, plan };
}
