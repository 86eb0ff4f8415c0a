import type { Db } from '../database/tables.ts';
import { type Account, accountColumns, toAccount } from './account.ts';
import type { Keyring } from './keyring.ts';
import { createSecret, hashSecret } from './secrets.ts';

const defaultName = 'default';

/** The account that an API key belongs to. */
export async function authenticateApiKey(db: Db, text: string): Promise<Account | undefined> {
  const hash = hashSecret('apiKey', text);
  if (!hash) return undefined;
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(accountColumns)
    .where('api_keys.hash', '=', hash)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The id under which operators know an API key; undefined where nobody has it. */
export async function findApiKeyId(db: Db, text: string): Promise<number | undefined> {
  const hash = hashSecret('apiKey', text);
  if (!hash) return undefined;
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.id;
}

/** Gives an account one more API key, and returns it; it cannot be read back. */
export async function createApiKey(db: Db, accountId: number, name: string): Promise<string> {
  const { text, hash } = createSecret('apiKey');
  await db
    .insertInto('api_keys')
    .values({ account_id: accountId, name, hash, sealed: null, is_default: false })
    .execute();
  return text;
}

/** Makes the default API key of an account, unless it has one. */
export async function ensureDefaultApiKey(
  db: Db,
  keyring: Keyring,
  accountId: number,
): Promise<void> {
  const { text, hash } = createSecret('apiKey');
  const sealed = keyring.seal(text, context(accountId));
  await db
    .insertInto('api_keys')
    .values({ account_id: accountId, name: defaultName, hash, sealed, is_default: true })
    .onConflict((conflict) =>
      conflict.column('account_id').where('is_default', '=', true).doNothing(),
    )
    .execute();
}

/** The default API key of an account; null where there is none, as before verification. */
export async function readDefaultApiKey(
  db: Db,
  keyring: Keyring,
  accountId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('api_keys')
    .select('sealed')
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.sealed ? keyring.open(row.sealed, context(accountId)) : null;
}

function context(accountId: number): string {
  return `api key of account ${accountId}`;
}
