import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import {
  authenticateApiKey,
  createApiKey,
  ensureDefaultApiKey,
  readDefaultApiKey,
} from './api-keys.ts';
import { listAudit } from './audit.ts';
import { issueDefaultApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.ts';
import { requestPasswordReset } from './password-reset.ts';
import { password, useAccounts } from './testing.ts';

describe.each(engines)('API keys on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, mailedToken, verifiedUser } = useAccounts(database);

  test('further keys work beside the default one', async () => {
    const user = await verifiedUser();
    const key = await createApiKey(database.db, user.account.id, 'second');
    expect((await authenticateApiKey(database.db, key))?.account).toEqual(user.account);
    expect((await authenticateApiKey(database.db, user.apiKey ?? ''))?.account).toEqual(
      user.account,
    );
  });

  test('a revoked key is refused, and its owner can get another default key', async () => {
    const { account, apiKey } = await verifiedUser();
    const { db } = database;
    const [key] = await listApiKeys(db, account.id);
    const stranger = await verifiedUser();
    expect(await revokeApiKey(db, stranger.account.id, key?.id ?? 0)).toBe(false);
    expect(await revokeApiKey(db, account.id, key?.id ?? 0)).toBe(true);
    expect(await revokeApiKey(db, account.id, key?.id ?? 0)).toBe(false);
    expect(await authenticateApiKey(db, apiKey ?? '')).toBeUndefined();
    expect(await readDefaultApiKey(db, accounts.keyring, account.id)).toBeNull();
    await ensureDefaultApiKey(db, accounts.keyring, account.id);
    const next = await readDefaultApiKey(db, accounts.keyring, account.id);
    expect((await authenticateApiKey(db, next ?? ''))?.account).toEqual(account);
    expect(await listApiKeys(db, account.id)).toMatchObject([
      { start: apiKey?.slice(0, 8), isDefault: false, revokedAt: expect.any(Date) },
      { start: next?.slice(0, 8), isDefault: true, revokedAt: null },
    ]);
  });

  test('a key tells when it was last used, to the minute', async () => {
    const { account, apiKey } = await verifiedUser();
    const lastUse = async (db = database.db) => (await listApiKeys(db, account.id))[0]?.lastUsedAt;
    const uses = () =>
      Promise.all(Array.from({ length: 20 }, () => authenticateApiKey(database.db, apiKey ?? '')));
    expect(await lastUse()).toBeNull();
    await uses();
    expect(await lastUse()).toBeInstanceOf(Date);
    // In a transaction the clock of the database stands still.
    const isRenewedAfter = (seconds: number) =>
      database.db.transaction().execute(async (db) => {
        await sql`update api_keys set last_used_at = now() - ${seconds} * interval '1 second'`.execute(
          db,
        );
        const before = await lastUse(db);
        await authenticateApiKey(db, apiKey ?? '');
        return (await lastUse(db))?.getTime() !== before?.getTime();
      });
    expect(await isRenewedAfter(60)).toBe(false);
    expect(await isRenewedAfter(61)).toBe(true);
  });

  test.each(['', 'gmk_', `gmk_${'A'.repeat(43)}`, `gma_${'A'.repeat(43)}`, 'gmk_\0'])(
    '%j belongs to no account',
    async (key) => {
      expect(await authenticateApiKey(database.db, key)).toBeUndefined();
    },
  );

  test('the database holds no secret in plain text', async () => {
    const user = await verifiedUser();
    await requestPasswordReset(accounts, user.email);
    const token = await mailedToken(user.email, 'reset_password');
    const secrets = [user.accessToken.text, user.apiKey ?? '', token, password];
    const dump = await dumpAll();
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(dump).toContain(createHash('sha256').update(user.accessToken.text).digest('hex'));
  });

  async function dumpAll(): Promise<string> {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public'`.execute(database.db);
    const parts = tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t`.execute(database.db);
      return rows.map(({ row }) => row).join('\n');
    });
    return (await Promise.all(parts)).join('\n');
  }
});

describe.each(engines)('operators at once on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, verifiedUser } = useAccounts(database);

  test('who replace a default key each get a key, and the last one works', async () => {
    const { account, apiKey } = await verifiedUser();
    const { db } = database;
    const replaced = await Promise.all(
      Array.from({ length: 10 }, () =>
        issueDefaultApiKey(db, accounts.keyring, account.id, { replace: true }),
      ),
    );
    expect(new Set(replaced).size).toBe(10);
    const last = (await readDefaultApiKey(db, accounts.keyring, account.id)) ?? undefined;
    expect(replaced).toContain(last);
    const works = await Promise.all(
      [apiKey, ...replaced].map(async (key) => await authenticateApiKey(db, key ?? '')),
    );
    expect(works.flatMap((who, index) => (who ? [apiKey, ...replaced][index] : []))).toEqual([
      last,
    ]);
    const issued = (await listAudit(db, { accountId: account.id })).map(({ action }) => action);
    expect(issued).toEqual(Array.from({ length: 10 }, () => 'create-key'));
  });
});
