import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** What operators see of an API key, which is not the key itself. */
export interface ApiKey {
  id: number;
  name: string;
  /** Its first characters; null in keys of older releases. */
  start: string | null;
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

/** Has an API key refused from now on. False where the account has no such key any more. */
export async function revokeApiKey(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()`, is_default: false, sealed: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
