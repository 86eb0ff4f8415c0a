import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import { writeWhole } from '../files/write-whole.ts';
import type { Accounts } from './account.ts';
import { ensureDefaultApiKey, readDefaultApiKey } from './api-keys.ts';
import { newCustomerReference } from './customer-reference.ts';

/** The address of the account that `bootstrap` creates. */
export const developerEmail = 'developer@localhost';

export interface DeveloperKey {
  apiKey: string;
  /** File that holds the key. */
  path: string;
}

/**
 * Creates one verified account in an empty database, so that a developer can use the service on
 * their own machine at once. The account's API key is kept in `dataDir`/dev-key; the file is
 * written again if it is gone. Returns undefined if other accounts came first, or if the account has
 * lost its key. The account has no password, and gets none: the API takes no address such as its own.
 */
export async function bootstrap(
  accounts: Accounts,
  dataDir: string,
): Promise<DeveloperKey | undefined> {
  const { db, keyring } = accounts;
  await createDeveloper(accounts);
  const developer = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', developerEmail)
    .executeTakeFirst();
  const apiKey = developer && (await readDefaultApiKey(db, keyring, developer.id));
  if (!apiKey) return undefined;
  const path = join(dataDir, 'dev-key');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim() !== apiKey) {
    await writeWhole(path, `${apiKey}\n`).catch((cause) => {
      const reason = (cause as NodeJS.ErrnoException).code;
      throw new Error(
        `The developer's API key cannot be written to dev-key in DATA_DIR (${reason}). Remove what is ` +
          'there, or make it writable.',
        { cause },
      );
    });
  }
  return { apiKey, path };
}

async function createDeveloper({ db, keyring }: Accounts): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (email, name, username, verified_at, plan, queue_limit)
      select ${developerEmail}, 'Developer', 'developer', now(), 'unlimited_premium',
        ${limits.jobs.unlimited_premium}::int
      where not exists (select from accounts)
      returning id`.execute(transaction);
    const [account] = rows;
    if (!account) return;
    // The developer's account is never reported to a payment processor.
    await sql`
      insert into payment_customers (account_id, processor, customer_id, next_attempt_at)
      values (${account.id}, 'local', ${newCustomerReference()}, null)`.execute(transaction);
    await ensureDefaultApiKey(transaction, keyring, account.id);
  });
}
