import { sql } from 'kysely';
import type { Accounts } from './account.ts';
import { endAccount } from './delete-account.ts';
import { signupEnd } from './one-time-tokens.ts';
import { hashSecret } from './secrets.ts';

/**
 * `proven`: somebody who reads the address's mail has taken the account since (see
 * `accounts.proven_at`). `invalid`: the token is wrong or has expired, or the account is gone.
 */
export type SignupEnd = 'ended' | 'proven' | 'invalid';

/**
 * Ends the account of a sign-up that the owner of the address did not make, with the token of a
 * verification mail. Deletes the account, verified or not, as `deleteAccount` does: what its jobs
 * used stays. The audit gets no entry, as neither an operator nor a caller with an API key did it.
 * Changes nothing if a posted code or a password reset has shown that the account is the owner's.
 */
export async function endSignup({ db }: Pick<Accounts, 'db'>, token: string): Promise<SignupEnd> {
  return await db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .innerJoin('one_time_tokens as token', 'token.account_id', 'accounts.id')
      .select(['accounts.id', 'accounts.email', 'accounts.proven_at'])
      .where('token.purpose', '=', signupEnd.name)
      .where('token.hash', '=', hashSecret('oneTimeToken', token))
      .where('token.expires_at', '>', sql<Date>`now()`)
      // Of two calls at once, the second waits for the row, and then sees that it has ended.
      .where('accounts.deleted_at', 'is', null)
      .forUpdate('accounts')
      .executeTakeFirst();
    if (!account) return 'invalid';
    if (account.proven_at !== null) return 'proven';
    await endAccount(transaction, account);
    return 'ended';
  });
}
