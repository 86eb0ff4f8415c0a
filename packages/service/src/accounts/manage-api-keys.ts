import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { createApiKey, findApiKeyId, readDefaultApiKey, replaceDefaultApiKey } from './api-keys.ts';
import { recordAct } from './audit.ts';

/** What operators see of an API key, which is not the key itself. */
export interface ApiKey {
  id: number;
  name: string;
  /** Its first characters. */
  start: string;
  /** Whether login gives it back. */
  isDefault: boolean;
  createdAt: Date;
  /** To the minute; null: never. */
  lastUsedAt: Date | null;
  /** Since when it is refused; null: it is not. */
  revokedAt: Date | null;
}

/** All API keys that an account ever had, the oldest first. */
export async function listApiKeys(db: Db, accountId: number): Promise<ApiKey[]> {
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

/** Gives an account one more API key, and returns it; it cannot be read back. */
export async function issueApiKey(db: Db, accountId: number, name: string): Promise<string> {
  return await db.transaction().execute(async (transaction) => {
    const apiKey = await createApiKey(transaction, accountId, name);
    await recordKey(transaction, accountId, apiKey, name);
    return apiKey;
  });
}

/**
 * Makes and returns the default key of an account; undefined where it has one.
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
    const given = await readDefaultApiKey(transaction, keyring, accountId);
    if (given !== null && !replace) return undefined;
    await replaceDefaultApiKey(transaction, keyring, accountId);
    const apiKey = (await readDefaultApiKey(transaction, keyring, accountId)) ?? '';
    await recordKey(transaction, accountId, apiKey, 'default');
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
      .set({ revoked_at: sql<Date>`now()`, is_default: false, sealed: null })
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
