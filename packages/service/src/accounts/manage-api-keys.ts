import type { Db } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import {
  createApiKey,
  ensureDefaultApiKey,
  findApiKeyId,
  replaceDefaultApiKey,
  revoked,
} from './api-keys.ts';
import { recordAct } from './audit.ts';

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
