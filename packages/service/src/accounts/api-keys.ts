import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type Authenticated, accountColumns, toAccount } from './account.ts';
import { recordAct } from './audit.ts';
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
  return row && { account: toAccount(row), leftMs: Number.POSITIVE_INFINITY };
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
const revoked = { revoked_at: sql<Date>`now()`, is_default: false, sealed: null };

/**
 * Revokes the account's default API key, if it has one, and creates another. Both happen in the
 * transaction `db`.
 */
export async function replaceDefaultApiKey(
  db: Db,
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

/** What operators see of an API key. The key itself is not part of it. */
export type ApiKey = Awaited<ReturnType<typeof listApiKeys>>[number];

/** Lists all API keys that an account ever had, the oldest first. */
export async function listApiKeys(db: Db, accountId: number) {
  return await db
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'start',
      'is_default as isDefault',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'revoked_at as revokedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Does the same as createApiKey, and records that an operator did it. */
export async function issueApiKey(db: Db, accountId: number, name: string): Promise<string> {
  return await db.transaction().execute(async (transaction) => {
    const apiKey = await createApiKey(transaction, accountId, name);
    await recordKey(transaction, accountId, apiKey, name);
    return apiKey;
  });
}

/**
 * Does the same as ensureDefaultApiKey, and records that an operator did it.
 *
 * @param replace whether to revoke the existing default key first.
 */
export async function issueDefaultApiKey(
  db: Db,
  keyring: Keyring,
  accountId: number,
  { replace }: { replace: boolean },
): Promise<string | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const make = replace ? replaceDefaultApiKey : ensureDefaultApiKey;
    const apiKey = await make(transaction, keyring, accountId);
    if (apiKey !== undefined) await recordKey(transaction, accountId, apiKey, 'default');
    return apiKey;
  });
}

async function recordKey(db: Db, accountId: number, apiKey: string, name: string): Promise<void> {
  const key = await findApiKeyId(db, apiKey);
  if (key === undefined) throw new Error('The database has no row of the new API key.');
  await recordAct(db, { accountId, action: 'create-key', outcome: { key, name } });
}

/** Revokes an API key. Returns false if the account has no such key, or it is revoked already. */
export async function revokeApiKey(db: Db, accountId: number, id: number): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('api_keys')
      .set(revoked)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!row) return false;
    const outcome = { key: id, name: row.name };
    await recordAct(transaction, { accountId, action: 'revoke-key', outcome });
    return true;
  });
}
