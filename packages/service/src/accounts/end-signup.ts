import { sql } from 'kysely';
import type { Accounts } from './account.ts';
import { signupEnd } from './one-time-tokens.ts';
import { hashSecret } from './secrets.ts';

export type SignupEnd =
  /** With the requests of the deleted jobs, whose files nothing refers to any more. */
  | { outcome: 'ended'; jobs: { operation: string; input: Record<string, unknown> }[] }
  /**
   * `proven`: somebody who reads the address's mail has taken the account since, see
   * `accounts.proven_at`. `invalid`: the token is wrong or has expired, or the account is gone.
   */
  | { outcome: 'proven' | 'invalid' };

/**
 * Ends the account of a sign-up that the owner of the address did not make, with the token of a
 * verification mail. Deletes the account, verified or not, and its tokens, keys, jobs and all else
 * that it has. Changes nothing if a posted code or a password reset has shown that the account is
 * the owner's.
 */
export async function endSignup({ db }: Pick<Accounts, 'db'>, token: string): Promise<SignupEnd> {
  return await db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .innerJoin('one_time_tokens as token', 'token.account_id', 'accounts.id')
      .select(['accounts.id', 'accounts.proven_at'])
      .where('token.purpose', '=', signupEnd.name)
      .where('token.hash', '=', hashSecret('oneTimeToken', token))
      .where('token.expires_at', '>', sql<Date>`now()`)
      .forUpdate('accounts')
      .executeTakeFirst();
    if (!account) return { outcome: 'invalid' };
    if (account.proven_at !== null) return { outcome: 'proven' };
    // Jobs are locked after their account, as everywhere.
    const jobs = await transaction
      .deleteFrom('jobs')
      .where('account_id', '=', account.id)
      .returning(['operation', 'input'])
      .execute();
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute();
    return { outcome: 'ended', jobs };
  });
}
