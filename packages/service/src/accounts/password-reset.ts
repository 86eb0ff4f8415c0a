import type { ResetPasswordRequest } from '@genmedia/types';
import { sql } from 'kysely';
import { InputError } from '../errors/input-error.ts';
import { deleteRevokedTokens } from './access-tokens.ts';
import type { Accounts } from './account.ts';
import { replaceDefaultApiKey } from './api-keys.ts';
import { emailKey } from './email.ts';
import { invalidToken } from './errors.ts';
import { consumeToken, passwordReset, sendToken } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { passwordFault } from './password-policy.ts';
import { hashSecret } from './secrets.ts';

/**
 * Mails a token to reset the password, if the address has an account. Takes as long if it has none.
 */
export async function requestPasswordReset(accounts: Accounts, email: string): Promise<void> {
  await sendToken(accounts, passwordReset, emailKey(email));
}

/**
 * Sets a new password, revokes all access tokens and, unless the request says otherwise, replaces
 * the default API key and ends the secret of webhooks. Anyone who knew the old ones is locked out,
 * and the address is the owner's from then on: nobody can contest it. A refused password does not
 * use the token up. Returns whether the account is verified. Throws invalid_token or InputError.
 */
export async function resetPassword(
  { db, keyring }: Pick<Accounts, 'db' | 'keyring'>,
  request: Required<ResetPasswordRequest>,
): Promise<{ isVerified: boolean }> {
  const owner = await db
    .selectFrom('one_time_tokens as token')
    .innerJoin('accounts', 'accounts.id', 'token.account_id')
    .select(['accounts.email', 'accounts.name'])
    .where('token.purpose', '=', passwordReset.name)
    .where('token.hash', '=', hashSecret('oneTimeToken', request.token))
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where('accounts.email', '=', emailKey(request.email))
    .executeTakeFirst();
  // First: with a link that has expired, no other password helps.
  if (!owner) throw invalidToken();
  if (request.password !== request.password_confirmation) {
    throw InputError.of('password_confirmation', 'must be the same as password');
  }
  const fault = passwordFault(request.password, owner);
  if (fault) throw InputError.of('password', fault);

  const passwordHash = await hashPassword(request.password);
  return await db.transaction().execute(async (transaction) => {
    const accountId = await consumeToken(transaction, passwordReset, request.token);
    if (accountId === undefined) throw invalidToken();
    const account = await transaction
      .updateTable('accounts')
      .set({
        password_hash: passwordHash,
        token_epoch: sql<number>`token_epoch + 1`,
        contested: false,
        proven_at: sql<Date>`coalesce(proven_at, now())`,
      })
      .where('id', '=', accountId)
      .returning('verified_at')
      .executeTakeFirstOrThrow();
    await deleteRevokedTokens(transaction, accountId);
    // An account that is not verified has no key yet; verification gives it one.
    const isVerified = account.verified_at !== null;
    if (!request.new_api_key || !isVerified) return { isVerified };
    await replaceDefaultApiKey(transaction, keyring, accountId);
    // Who had the key may have read the secret. It signs nothing more, and the next call makes another.
    await transaction.deleteFrom('webhook_secrets').where('account_id', '=', accountId).execute();
    return { isVerified };
  });
}
