import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type Authenticated, accountColumns, toAccount } from './account.ts';
import { recordAct } from './audit.ts';
import { createSecret, hashSecret } from './secrets.ts';

/** As many characters of a key tell it from the others of its account, and help nobody to guess it. */
const startLength = 8;

/** The last use is out of date by now; often enough, and not a write with every request. */
const isStale = sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`;

/** The account that an API key belongs to. */
export async function authenticateApiKey(db: Db, text: string): Promise<Authenticated | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([...accountColumns, 'api_keys.id as key_id', isStale.as('stale')])
    .where('api_keys.hash', '=', hashSecret('apiKey', text))
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
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('hash', '=', hashSecret('apiKey', text))
    .executeTakeFirst();
  return row?.id;
}

/** A new key, and how it is stored where it cannot be read back. */
function newApiKey(accountId: number, name: string) {
  const { text, hash } = createSecret('apiKey');
  const start = text.slice(0, startLength);
  return {
    text,
    row: { account_id: accountId, name, hash, start, sealed: null, is_default: false },
  };
}

/** Gives an account one more API key, and returns it; it cannot be read back. */
export async function createApiKey(db: Db, accountId: number, name: string): Promise<string> {
  const { text, row } = newApiKey(accountId, name);
  await db.insertInto('api_keys').values(row).execute();
  return text;
}

/** Makes and returns the default API key of an account; undefined where it has one. */
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

/** What becomes of a key that nobody is to have any more. */
const revoked = { revoked_at: sql<Date>`now()`, is_default: false, sealed: null };

/**
 * Ends the default API key of an account at once, if it has one, and makes another, in the
 * transaction that it is given.
 */
export async function replaceDefaultApiKey(
  db: Db,
  keyring: Keyring,
  accountId: number,
): Promise<string | undefined> {
  // Who replaces at the same moment waits, and so sees and ends the key that is made here.
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

/** What the default API key of an account is sealed for. */
export function apiKeyContext(accountId: number): string {
  return `api key of account ${accountId}`;
}

/** What operators see of an API key, which is not the key itself. */
export type ApiKey = Awaited<ReturnType<typeof listApiKeys>>[number];

/** All API keys that an account ever had, the oldest first. */
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

/** As createApiKey, by an operator. */
export async function issueApiKey(db: Db, accountId: number, name: string): Promise<string> {
  return await db.transaction().execute(async (transaction) => {
    const apiKey = await createApiKey(transaction, accountId, name);
    await recordKey(transaction, accountId, apiKey, name);
    return apiKey;
  });
}

/**
 * As ensureDefaultApiKey, by an operator.
 *
 * @param replace whether to end one that it has, from now on.
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
  const key = (await findApiKeyId(db, apiKey)) ?? 0;
  await recordAct(db, { accountId, action: 'create-key', outcome: { key, name } });
}

/** Has an API key refused from now on. False where the account has no such key any more. */
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
