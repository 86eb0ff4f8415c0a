import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type Authenticated, accountColumns, toAccount } from './account.ts';
import { createSecret, hashSecret } from './secrets.ts';

/**
 * How many characters of a key are shown later: enough to tell keys apart, too few to guess one.
 */
const startLength = 8;

/**
 * Whether the recorded last use is older than a minute: a write with every request would be slow.
 */
const isStale = sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`;

/** Finds the account that an API key belongs to. */
export async function authenticateApiKey(db: Db, text: string): Promise<Authenticated | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([...accountColumns, 'api_keys.id as key_id', isStale.as('stale')])
    .where('api_keys.hash', '=', hashSecret('apiKey', text))
    .where('api_keys.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row?.stale) await recordUse(db, row.key_id);
  return row && { account: toAccount(row), leftMs: Infinity };
}

/** Ignores a failure: if the database is read-only, requests that only read still get an answer. */
async function recordUse(db: Db, id: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isStale)
    .execute()
    .catch(() => {});
}

/** The id under which operators know an API key. Undefined if no account has the key. */
export async function findApiKeyId(db: Db, text: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('hash', '=', hashSecret('apiKey', text))
    .executeTakeFirst();
  return row?.id;
}

/** A new key, and the row that stores its hash alone. */
function newApiKey(accountId: number, name: string) {
  const { text, hash } = createSecret('apiKey');
  const start = text.slice(0, startLength);
  return {
    text,
    row: { account_id: accountId, name, hash, start, sealed: null, is_default: false },
  };
}

/** Creates another API key for an account and returns it. It cannot be read again. */
export async function createApiKey(db: Db, accountId: number, name: string): Promise<string> {
  const { text, row } = newApiKey(accountId, name);
  await db.insertInto('api_keys').values(row).execute();
  return text;
}

/**
 * Creates and returns the default API key of an account. Undefined if the account has one already.
 */
export async function ensureDefaultApiKey(
  db: Db,
  keyring: Keyring,
  accountId: number,
): Promise<string | undefined> {
  const { text, row } = newApiKey(accountId, 'default');
  const made = await db
    .insertInto('api_keys')
    .values({ ...row, sealed: keyring.seal(text, apiKeyContext(accountId)), is_default: true })
    .onConflict((conflict) =>
      conflict.column('account_id').where('is_default', '=', true).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made && text;
}

/** The column values of a revoked key. */
export const revoked = { revoked_at: sql<Date>`now()`, is_default: false, sealed: null };

/** Revokes the account's default API key, if it has one, and creates another. */
export async function replaceDefaultApiKey(
  db: Transaction<Tables>,
  keyring: Keyring,
  accountId: number,
): Promise<string | undefined> {
  // This lock makes concurrent replacements wait, so that the next one sees and revokes this key.
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
  await db
    .updateTable('api_keys')
    .set(revoked)
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
  return await ensureDefaultApiKey(db, keyring, accountId);
}

/** Reads the account's default API key. Null if there is none, as before verification. */
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
  return row?.sealed ? keyring.open(row.sealed, apiKeyContext(accountId)) : null;
}

/** The context that the default API key of an account is sealed with. */
export function apiKeyContext(accountId: number): string {
  return `api key of account ${accountId}`;
}
