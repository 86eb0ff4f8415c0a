import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readDefaultApiKey } from '../accounts/api-keys.ts';
import { useAccounts } from '../accounts/testing.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { openStorageUrl, sealStorageUrl } from '../deployments/storages.ts';
import { openMail } from '../mail/messages.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { giveWebhookSecret, webhookSecrets } from '../webhooks/secrets.ts';
import { signingKeys } from '../webhooks/signing-keys.ts';
import { resealAll } from './secrets.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const old = createKeyring([oldKey]);
const both = createKeyring([newKey, oldKey]);
const alone = createKeyring([newKey]);

describe.each(engines)('what is encrypted on %s', (engine) => {
  const database = useDatabase(engine);
  const { verifiedUser } = useAccounts(database, old);

  test('is readable with the new key alone after it is sealed again', async () => {
    const { db } = database;
    const { account, apiKey } = await verifiedUser();
    const [signing] = await signingKeys({ db, keyring: old });
    const sealed = sealStorageUrl(old, 's3://id:secret@bucket');
    await db.insertInto('deployment_storages').values({ sealed }).execute();
    const secret = await giveWebhookSecret({ db, keyring: old }, account.id);
    await expect(readDefaultApiKey(db, alone, account.id)).rejects.toThrow('Add the old key');

    // The API key, the signup mail, the webhook signing key, the webhook secret and the storage
    // URL.
    expect(await resealAll(db, both)).toEqual({ resealed: 5, lost: 0 });

    expect(await readDefaultApiKey(db, alone, account.id)).toBe(apiKey);
    const [{ kid } = {}] = await signingKeys({ db, keyring: alone });
    expect(kid).toBe(signing?.kid);
    expect(await webhookSecrets({ db, keyring: alone }, account.id)).toEqual([secret]);
    const [mail] = await db.selectFrom('mails').selectAll().execute();
    expect(openMail(alone, mail?.sealed ?? Buffer.of(), mail?.message_id ?? '').subject).toBe(
      'Verify your email address',
    );
    const storage = await db
      .selectFrom('deployment_storages')
      .select('sealed')
      .executeTakeFirstOrThrow();
    expect(openStorageUrl(alone, storage.sealed).location.bucket).toBe('bucket');
    expect(await resealAll(db, both)).toEqual({ resealed: 0, lost: 0 });
  });

  test('stays as it is if no key opens it', async () => {
    const { account, apiKey } = await verifiedUser();
    const strange = createKeyring([randomBytes(32), newKey]);
    // An API key and a mail. The previous test has sealed its secrets again.
    expect(await resealAll(database.db, strange)).toMatchObject({ lost: 2 });
    expect(await readDefaultApiKey(database.db, old, account.id)).toBe(apiKey);
  });
});
