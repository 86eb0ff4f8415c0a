import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { grantDeployment, revokeDeployment } from '../deployments/grants.ts';
import { listAudit } from './audit.ts';
import { changePlan } from './manage-accounts.ts';
import { issueApiKey, issueDefaultApiKey, revokeApiKey } from './manage-api-keys.ts';
import { useAccounts } from './testing.ts';

describe.each(engines)('what operators do on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, verifiedUser } = useAccounts(database);

  test('is recorded, and listed with the newest first', async () => {
    const { db } = database;
    const { account } = await verifiedUser();
    const { id: accountId } = account;
    const before = Date.now();
    await changePlan(db, accountId, 'standard');
    await grantDeployment(accounts, { accountId, name: 'alpha' });
    await revokeDeployment(db, { accountId, name: 'alpha' });
    await issueApiKey(db, accountId, 'laptop');
    const entries = await listAudit(db, { accountId });
    expect(entries).toMatchObject([
      { action: 'create-key', deployment: null, outcome: { name: 'laptop' } },
      { action: 'revoke-deployment', deployment: 'alpha', outcome: { cleared: 0 } },
      { action: 'grant-deployment', deployment: 'alpha', outcome: { storages: 0 } },
      { action: 'set-plan', deployment: null, outcome: { plan: 'standard' } },
    ]);
    for (const { at, ...entry } of entries) {
      expect(entry).toMatchObject({ accountId, byOperator: true, apiKeyId: null, requestId: null });
      // JavaScript's dates are in whole milliseconds, the database's are not.
      expect(at.getTime()).toBeGreaterThanOrEqual(before - 1);
      expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 1);
    }
  });

  test('is recorded only if it was done', async () => {
    const { db } = database;
    const { account } = await verifiedUser();
    const actions = async () =>
      (await listAudit(db, { accountId: account.id })).map(({ action }) => action);
    expect(
      await issueDefaultApiKey(db, accounts.keyring, account.id, { replace: false }),
    ).toBeUndefined();
    expect(await revokeDeployment(db, { accountId: account.id, name: 'alpha' })).toBe(false);
    expect(await revokeApiKey(db, account.id, 999_999)).toBe(false);
    await expect(
      grantDeployment(accounts, { accountId: account.id, name: 'NOT/A NAME' }),
    ).rejects.toThrow('cannot be the name');
    expect(await actions()).toEqual([]);
  });
});
