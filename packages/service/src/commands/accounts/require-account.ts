import { type AccountSummary, findAccount } from '../../accounts/manage-accounts.ts';
import type { Db } from '../../database/tables.ts';

/** @param reference an email or an id. Throws where no account has it. */
export async function requireAccount(db: Db, reference: string): Promise<AccountSummary> {
  const account = await findAccount(db, reference);
  if (account) return account;
  throw new Error(
    `There is no account ${JSON.stringify(reference)}. genmedia accounts list --search finds them.`,
  );
}
