import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { authenticateApiKey, readDefaultApiKey } from '../accounts/api-keys.ts';
import { logIn } from '../accounts/login.ts';
import { issueDefaultApiKey } from '../accounts/manage-api-keys.ts';
import { useAccounts } from '../accounts/testing.ts';
import type { Db } from '../database/tables.ts';
import { engines, useDatabase } from '../database/testing.ts';
import {
  createDeploymentStorages,
  openStorageUrl,
  sealStorageUrl,
} from '../deployments/storages.ts';
import { openMail } from '../mail/messages.ts';
import { openDiskStorage } from '../media/disk-storage.ts';
import { newFileName } from '../media/file-name.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { makeTestFolder } from '../testing/folder.ts';
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
    await signingKeys({ db, keyring: old });
    await giveWebhookSecret({ db, keyring: old }, id);
    const { deployment, name } = await deploymentWithFile(db, id);
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
    const folder = await makeTestFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const storage = await openDiskStorage(folder);
    const storages = createDeploymentStorages({ db, keyring, storage });
    expect(await storages.all.stat(name)).toBeUndefined();
    // As when the account is deleted.
    await storages.all.remove(name);
    const file = await storages
      .of(deployment)
      .write(Buffer.from('pixels'), { mediaType: 'image/png' });
    expect(await storage.stat(file.name)).toMatchObject(file);
  });
});

/** A deployment of the account with a storage of its own, sealed with the old key, and a file in it. */
async function deploymentWithFile(db: Db, accountId: number) {
  const sealed = sealStorageUrl(old, 's3://id:secret@bucket');
  const storage = await db
    .insertInto('deployment_storages')
    .values({ sealed })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('deployments')
    .values({ account_id: accountId, name: 'alpha', storage_id: storage.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = newFileName('image/png');
  await db.insertInto('deployment_files').values({ name, storage_id: storage.id }).execute();
  return { deployment: id, name };
}
