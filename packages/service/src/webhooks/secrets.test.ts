import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../accounts/audit.ts';
import { useAccounts } from '../accounts/testing.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { giveWebhookSecret, webhookSecrets } from './secrets.ts';

const keyring = createKeyring([randomBytes(32)]);

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  const { verifiedUser } = useAccounts(database, keyring);
  const store = {
    get db() {
      return database.db;
    },
    keyring,
  };
  const accountId = async () => (await verifiedUser()).account.id;

  test('an account has no secret until it is given one, and then keeps it', async () => {
    const id = await accountId();
    expect(await webhookSecrets(store, id)).toEqual([]);
    const secret = await giveWebhookSecret(store, id);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await giveWebhookSecret(store, id)).toBe(secret);
    expect(await webhookSecrets(store, id)).toEqual([secret]);
    expect(await webhookSecrets(store, await accountId())).toEqual([]);
  });

  test('20 operators who ask at once get one secret', async () => {
    const id = await accountId();
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => giveWebhookSecret(store, id)),
    );
    expect(new Set(secrets).size).toBe(1);
  });

  test('a secret that is replaced signs beside the new one for a day', async () => {
    const id = await accountId();
    const first = await giveWebhookSecret(store, id);
    const second = await giveWebhookSecret(store, id, { replace: true });
    expect(await webhookSecrets(store, id)).toEqual([second, first]);
    expect((await listAudit(database.db, { accountId: id })).map(({ outcome }) => outcome)).toEqual(
      [{ secret: 'replaced' }, { secret: 'made' }],
    );
    const hoursPass = (hours: number) =>
      sql`update webhook_secrets set expires_at = expires_at - ${`${hours} hours`}::interval`.execute(
        database.db,
      );
    await hoursPass(23);
    expect(await webhookSecrets(store, id)).toEqual([second, first]);
    await hoursPass(1);
    expect(await webhookSecrets(store, id)).toEqual([second]);
  });

  test('a secret that is replaced again and again does not make the headers long', async () => {
    const id = await accountId();
    const given = [];
    for (let count = 0; count < 12; count++) {
      given.unshift(await giveWebhookSecret(store, id, { replace: true }));
    }
    expect(await webhookSecrets(store, id)).toEqual(given.slice(0, 10));
  });

  test('a secret whose key is not in SECRET_KEY any more can be replaced', async () => {
    const id = await accountId();
    await giveWebhookSecret(store, id);
    const later = { db: database.db, keyring: createKeyring([randomBytes(32)]) };
    await expect(giveWebhookSecret(later, id)).rejects.toThrow('Add the old key');
    const secret = await giveWebhookSecret(later, id, { replace: true });
    expect(await webhookSecrets(later, id)).toEqual([secret]);
    const [entry] = await listAudit(database.db, { accountId: id });
    expect(entry?.outcome).toEqual({ secret: 'replaced', unreadable: 1 });
  });

  test('a stored secret is encrypted, and cannot be opened for another account', async () => {
    const id = await accountId();
    const secret = await giveWebhookSecret(store, id);
    const rows = await database.db.selectFrom('webhook_secrets').selectAll().execute();
    expect(rows.some(({ sealed }) => sealed.includes(secret.slice(6, 20)))).toBe(false);
    const other = await accountId();
    await sql`update webhook_secrets set account_id = ${other} where account_id = ${id}`.execute(
      database.db,
    );
    await expect(webhookSecrets(store, other)).rejects.toThrow('unable to authenticate data');
  });
});
