import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Accounts } from './account.ts';
import { signupEnd } from './one-time-tokens.ts';
import { hashSecret } from './secrets.ts';

/**
 * `proven`: somebody who reads the address's mail has taken the account since, see
 * `accounts.proven_at`. `invalid`: the token is wrong or has expired, or the account is gone.
 */
export type SignupEnd = 'ended' | 'proven' | 'invalid';

type DeletedJob = Pick<Selectable<Tables['jobs']>, 'account_id' | 'operation' | 'input' | 'result'>;

/**
 * Ends the account of a sign-up that the owner of the address did not make, with the token of a
 * verification mail. Deletes the account, verified or not, and its tokens, keys, jobs and all else
 * that it has. Changes nothing if a posted code or a password reset has shown that the account is
 * the owner's.
 *
 * @param onJobs is called with the deleted jobs, in the same transaction.
 */
export async function endSignup(
  { db }: Pick<Accounts, 'db'>,
  token: string,
  onJobs: (transaction: Db, jobs: readonly DeletedJob[]) => Promise<void>,
): Promise<SignupEnd> {
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
    if (!account) return 'invalid';
    if (account.proven_at !== null) return 'proven';
    // Jobs are locked after their account, as everywhere.
    const jobs = await transaction
      .deleteFrom('jobs')
      .where('account_id', '=', account.id)
      .returning(['account_id', 'operation', 'input', 'result'])
      .execute();
    await onJobs(transaction, jobs);
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute();
    return 'ended';
  });
}
