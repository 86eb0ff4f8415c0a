import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { authenticateApiKey, readDefaultApiKey } from '../accounts/api-keys.ts';
import { logIn } from '../accounts/login.ts';
import { issueDefaultApiKey } from '../accounts/manage-api-keys.ts';
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

  test('can be given up with its lost key, as the docs say', async () => {
    const { db } = database;
    const user = await verifiedUser();
    const { id } = user.account;
    // Those of the tests before.
    await db.deleteFrom('webhook_keys').execute();
    await db.deleteFrom('deployment_storages').execute();
    await signingKeys({ db, keyring: old });
    await giveWebhookSecret({ db, keyring: old }, id);
    const page = await readFile(new URL('../../docs/backup.md', import.meta.url), 'utf8');
    const [, statements = ''] = /^```sql\n(.*?)^```$/ms.exec(page) ?? [];
    expect(statements).not.toBe('');
    for (const statement of statements.trim().split('\n')) await sql.raw(statement).execute(db);

    const keyring = createKeyring([randomBytes(32)]);
    expect(await resealAll(db, keyring)).toEqual({ resealed: 0, lost: 0 });
    expect(await signingKeys({ db, keyring })).toHaveLength(1);
    expect((await authenticateApiKey(db, user.apiKey ?? ''))?.account.id).toBe(id);
    const accounts = { db, keyring, publicUrl: 'https://media.example' };
    expect((await logIn(accounts, user)).apiKey).toBeNull();
    const apiKey = await issueDefaultApiKey(db, keyring, id, { replace: true });
    expect((await logIn(accounts, user)).apiKey).toBe(apiKey);
    expect(await webhookSecrets({ db, keyring }, id)).toEqual([]);
  });
});
