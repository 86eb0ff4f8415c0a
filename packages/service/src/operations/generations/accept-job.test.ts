import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { disableAccount } from '../../accounts/disable-account.ts';
import { loadConfig } from '../../config.ts';
import { useDatabase } from '../../database/testing.ts';
import { useQueue } from '../../jobs/testing.ts';
import { fileUrl } from '../../media/outputs.ts';
import { namesIn, storages, useStorage } from '../../media/testing/storages.ts';
import { useUploads } from '../../uploads/testing.ts';
import { acceptJob } from './accept-job.ts';
import { generations } from './list.ts';

const database = useDatabase('Postgres');
const queue = useQueue(database);
const [disk] = storages;
if (!disk) throw new Error('There is no storage on disk.');
const storage = useStorage(disk);
let uses: ReturnType<typeof useUploads>;
let uploads: ReturnType<(typeof uses)['open']>;
beforeAll(() => {
  uses = useUploads(database, storage);
  uploads = uses.open();
});
const publicUrl = 'https://media.example';

/** A file that has arrived. */
async function sent(accountId: number): Promise<string> {
  const name = uses.newName();
  await uploads.create({ name, accountId, size: 100, most: 1e9 });
  await uploads.receive(name, Buffer.from('a picture'), 'image/png');
  return name;
}

const resend = (name: string) => uploads.receive(name, Buffer.from('another'), 'image/png');

interface Asked {
  idempotencyKey?: string;
  spending?: { amount: number; defaultLimit: number };
  more?: object;
}

/** Asks to edit the picture of an upload. */
async function ask(account: number, name: string, asked: Asked = {}) {
  const { idempotencyKey = randomUUID(), spending, more } = asked;
  const rights = { verified: true, disabled: false, plan: 'standard' } as const;
  const owner = { id: account, name: '', email: '', username: '', ...rights };
  const context = { db: database.db, config: loadConfig({}), storage, uploads, publicUrl };
  const request = {
    body: { prompt: 'a cat', init_image: fileUrl(publicUrl, name), ...more },
    headers: { 'Idempotency-Key': idempotencyKey },
    isGiven: () => true,
    unknownFields: [],
    signal: new AbortController().signal,
    requestId: 'req_1',
  };
  const decisions = {
    fitted: {},
    modelId: 'sandbox-image',
    defaultedFields: [],
    unknownFields: [],
    deploymentId: undefined,
    spending,
  };
  const auth = { account: { ...owner, monthlyLimit: undefined }, credential: '' };
  return await acceptJob(context, generations.inpaintImage, request, auth, decisions);
}

test('a request that is refused leaves its upload as it was: it can be sent again', async () => {
  const account = await queue.account(1);
  const first = await sent(account);
  await ask(account, first, { idempotencyKey: 'key' });
  await expect(resend(first)).rejects.toMatchObject({ reason: 'used' });
  const second = await sent(account);
  const before = await uses.row(second);
  const reused = ask(account, second, { idempotencyKey: 'key' });
  await expect(reused).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  await expect(ask(account, second)).rejects.toMatchObject({
    status: 429,
    code: 'queue_full',
    // No such job has ended yet: each is expected to take so long.
    retryAfter: 5,
  });
  await database.db
    .updateTable('accounts')
    .set({ queue_limit: 2 })
    .where('id', '=', account)
    .execute();
  const tooDear = { amount: 2, defaultLimit: 1 };
  const dear = ask(account, second, { spending: tooDear });
  await expect(dear).rejects.toMatchObject({ status: 402 });
  expect(await uses.row(second)).toEqual(before);
  await resend(second);
  await ask(account, second);
  await expect(resend(second)).rejects.toMatchObject({ reason: 'used' });
});

test('a request that comes again gets its job, though its upload has expired since', async () => {
  const account = await queue.account();
  const name = await sent(account);
  const { id } = await ask(account, name, { idempotencyKey: 'key' });
  await uses.pass(name, 'expires_at');
  expect(await ask(account, name, { idempotencyKey: 'key' })).toMatchObject({ id });
  await expect(ask(account, name)).rejects.toThrow('init_image names an upload that has expired');
});

test('a request whose upload has not arrived makes no job, and leaves no file', async () => {
  const account = await queue.account();
  const name = uses.newName();
  await uploads.create({ name, accountId: account, size: 100, most: 1e9 });
  const before = await namesIn(storage);
  const picture = { width: 8, height: 8, channels: 3, background: 'white' } as const;
  const png = await sharp({ create: picture }).png().toBuffer();
  const mask = { mask_image: png.toString('base64') };
  const asked = ask(account, name, { more: mask });
  await expect(asked).rejects.toThrow('init_image names an upload whose file has not arrived');
  expect(await namesIn(storage)).toEqual(before);
  expect(await queue.depth(account)).toBe(0);
});

test('a request whose account was disabled after its key was checked is refused', async () => {
  const account = await queue.account();
  const name = await sent(account);
  await disableAccount(database.db, account);
  const refused = ask(account, name);
  await expect(refused).rejects.toMatchObject({ status: 401, code: 'account_disabled' });
});
