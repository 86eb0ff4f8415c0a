import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type Authenticated, accountColumns, toAccount } from './account.ts';
import { createSecret, hashSecret } from './secrets.ts';

const defaultName = 'default';
/** As many characters of a key tell it from the others of its account, and help nobody to guess it. */
const startLength = 8;

/** The last use is out of date by now; often enough, and not a write with every request. */
const isStale = sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`;

/** The account that an API key belongs to. */
export async function authenticateApiKey(db: Db, text: string): Promise<Authenticated | undefined> {
  const hash = hashSecret('apiKey', text);
  if (!hash) return undefined;
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([...accountColumns, 'api_keys.id as key_id', isStale.as('stale')])
    .where('api_keys.hash', '=', hash)
    .where('api_keys.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row?.stale) await noteUse(db, row.key_id);
  return row && { account: toAccount(row), leftMs: Number.POSITIVE_INFINITY };
}

/** A database that can only be read still answers requests that only read. */
async function noteUse(db: Db, id: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isStale)
    .execute()
    .catch(() => {});
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
    .values({
      account_id: accountId,
      name,
      hash,
      sealed: null,
      is_default: false,
      start: startOf(text),
    })
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
  const sealed = keyring.seal(text, apiKeyContext(accountId));
  await db
    .insertInto('api_keys')
    .values({
      ...{ account_id: accountId, name: defaultName, hash, sealed },
      ...{ is_default: true, start: startOf(text) },
    })
    .onConflict((conflict) =>
      conflict.column('account_id').where('is_default', '=', true).doNothing(),
    )
    .execute();
}

/** Ends the default API key of an account at once, if it has one, and makes another. */
export async function replaceDefaultApiKey(
  db: Db,
  keyring: Keyring,
  accountId: number,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()`, is_default: false, sealed: null })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
  await ensureDefaultApiKey(db, keyring, accountId);
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
  return row?.sealed ? keyring.open(row.sealed, apiKeyContext(accountId)) : null;
}

function startOf(text: string): string {
  return text.slice(0, startLength);
}

/** What the default API key of an account is sealed for. */
export function apiKeyContext(accountId: number): string {
  return `api key of account ${accountId}`;
}
