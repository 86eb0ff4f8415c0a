import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../accounts/audit.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { issueApiKey, listApiKeys, revokeApiKey } from '../accounts/manage-api-keys.ts';
import { useAccounts } from '../accounts/testing.ts';
import { useDatabase } from '../database/testing.ts';
import { grantDeployment } from '../deployments/grants.ts';
import { createLog } from '../log.ts';
import { newFileName } from '../media/file-name.ts';
import { storedReference } from '../media/inputs/sources.ts';
import { fileUrl } from '../media/outputs.ts';
import { openS3Storage } from '../media/s3/s3-storage.ts';
import type { Storage } from '../media/storage.ts';
import { type S3Server, startS3Server } from '../media/testing/s3-server.ts';
import { stripeProcessor } from '../payments/stripe.ts';
import { type StripeServer, startStripeServer } from '../payments/testing/stripe-server.ts';
import { createKeyring } from '../secrets/keyring.ts';
import type { UploadRoom } from '../uploads/room.ts';
import { openUploads } from '../uploads/uploads.ts';
import { forget, forgetJobs } from './forget.ts';
import { removeAccounts } from './remove-accounts.ts';
import { deletedAccountRule, jobRule } from './rules.ts';

const database = useDatabase('Postgres');
const keyring = createKeyring([randomBytes(32)]);
const { verifiedUser, mailsTo } = useAccounts(database, keyring);
let s3: S3Server;
let storage: Storage;
let stripe: StripeServer;
let log: string[];

beforeAll(async () => {
  [s3, stripe] = await Promise.all([startS3Server(), startStripeServer()]);
  storage = await openS3Storage(s3.location, s3.access);
});
afterAll(() => Promise.all([s3.stop(), stripe.close()]));
beforeEach(() => {
  log = [];
});

/** Makes what is due now due, and works on it. */
async function work({ turnMs }: { turnMs?: number } = {}): Promise<void> {
  await sql`update account_ends set next_attempt_at = now() where next_attempt_at is not null`.execute(
    database.db,
  );
  const room: UploadRoom = { forNew: (_, create) => create(), forSending: async () => {} };
  const ownLog = createLog('info', (line) => log.push(line));
  const deps = { db: database.db, storage, log: ownLog };
  const uploads = openUploads({ ...deps, room, fileRetentionDays: undefined });
  const processor = stripeProcessor(stripe.secretKey, stripe.options);
  const options = { ...deps, uploads, processor, ...(turnMs !== undefined && { turnMs }) };
  while (await removeAccounts(options));
}

async function file(): Promise<string> {
  const options = { mediaType: 'image/png', name: newFileName('image/png') };
  return (await storage.write(Buffer.from('pixels'), options)).name;
}

/** An account with a job that has ended and one that waits, files, an upload, and a customer. */
async function someone() {
  const { account } = await verifiedUser();
  const { id, email } = account;
  const [output, input, upload] = await Promise.all([file(), file(), file()]);
  const ended = JSON.stringify({ output: [fileUrl('https://media.example', output)], meta: {} });
  const request = JSON.stringify({
    init_image: storedReference(input),
    webhook: 'https://a.example/',
  });
  await sql`
    insert into jobs (account_id, operation, input, status, result, finished_at, started_at)
    values (${id}, 'captionImage', ${request}, 'success', ${ended}, now(), now());
  `.execute(database.db);
  await sql`insert into jobs (account_id, operation, input) values (${id}, 'captionImage', '{}')`.execute(
    database.db,
  );
  await sql`update accounts set depth = 1 where id = ${id}`.execute(database.db);
  await sql`insert into usage (call, provider, account_id, operation, model_id, model, units, cost)
    values (${upload}, 'fal', ${id}, 'captionImage', 'm', 'm', '{}', 250)`.execute(database.db);
  await sql`insert into upload_space (account_id, bytes) values (${id}, 6)`.execute(database.db);
  await sql`insert into uploads (name, account_id, size, expires_at, stored_at)
    values (${upload}, ${id}, 6, now() + interval '30 days', now())`.execute(database.db);
  stripe.customers.push({ id: `cus_${id}`, object: 'customer', email, name: '', metadata: {} });
  await sql`update payment_customers set processor = 'stripe', customer_id = ${`cus_${id}`}
    where account_id = ${id}`.execute(database.db);
  return { id, email, names: [output, input, upload] };
}

/** How many rows of each table refer to an account. */
async function rowsOf(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema = current_schema()`.execute(database.db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await sql<{ count: number }>`
      select count(*) from ${sql.table(name)} where account_id = ${id}`.execute(database.db);
    const count = found.rows[0]?.count ?? 0;
    // Numbers of changed accounts are kept for minutes, and name nobody.
    if (count > 0 && !name.startsWith('credential_')) counts[name] = count;
  }
  return counts;
}

const stored = async (names: readonly string[]) =>
  (await Promise.all(names.map((name) => storage.stat(name)))).filter(Boolean).length;

test('nothing of a person is left, but what accounting needs', async () => {
  const { id, email, names } = await someone();
  const other = await someone();
  expect(await deleteAccount(database.db, id)).toBe(true);
  expect(await deleteAccount(database.db, id)).toBe(false);
  await work();
  expect(await stored(names)).toBe(0);
  expect(stripe.customers.map((customer) => customer.email)).not.toContain(email);
  expect(await mailsTo(email)).toEqual([]);
  // No table that comes later is forgotten.
  expect(await rowsOf(id)).toEqual({ usage: 1, usage_days: 1, audit: 1, account_ends: 1 });
  const { rows } = await sql`select * from accounts natural join account_ends
    where id = ${id}`.execute(database.db);
  expect(JSON.stringify(rows)).not.toContain(email);
  expect(await stored(other.names)).toBe(3);
  expect(stripe.customers.map((customer) => customer.email)).toContain(other.email);
});

test('the audit keeps which keys operators made and revoked, and not their names', async () => {
  const { id } = await someone();
  await issueApiKey(database.db, id, "Nora's laptop");
  const key = (await listApiKeys(database.db, id)).find(({ name }) => name === "Nora's laptop")?.id;
  await revokeApiKey(database.db, id, key ?? 0);
  await deleteAccount(database.db, id);
  const audit = await listAudit(database.db, { accountId: id });
  expect(audit.map(({ action, outcome }) => ({ action, outcome }))).toEqual([
    { action: 'delete', outcome: {} },
    { action: 'revoke-key', outcome: { key } },
    { action: 'create-key', outcome: { key } },
  ]);
});

test('files of jobs that were deleted before go, too', async () => {
  const { id, names } = await someone();
  const [output = '', input = ''] = names;
  await sql`update jobs set finished_at = now() - interval '1 hour' where status = 'success'
    and account_id = ${id}`.execute(database.db);
  expect(await forgetJobs(database.db, jobRule(0), undefined, 10)).toBeGreaterThan(0);
  expect(await stored([output, input])).toBe(2);
  await deleteAccount(database.db, id);
  await work();
  expect(await stored(names)).toBe(0);
  expect(await rowsOf(id)).toEqual({ usage: 1, usage_days: 1, audit: 1, account_ends: 1 });
});

test('storages of deployments go, those that were replaced too', async () => {
  const { id } = await someone();
  const storages = () =>
    database.db.selectFrom('deployment_storages').select('id').orderBy('id').execute();
  const { accessKeyId, secretAccessKey } = s3.access;
  const url = s3.url.replace('s3://', `s3://${accessKeyId}:${secretAccessKey}@`);
  const grant = { accountId: id, name: 'alpha', storageUrl: url };
  for (let n = 0; n < 2; n++) await grantDeployment({ db: database.db, keyring }, grant);
  expect(await storages()).toHaveLength(2);
  await deleteAccount(database.db, id);
  await work();
  expect(await storages()).toEqual([]);
});

test('while the storage or Stripe is away the rest waits, and is removed when they are back', async () => {
  const { id, email, names } = await someone();
  await deleteAccount(database.db, id);
  s3.fail(() => [503, 'SlowDown']);
  await work();
  s3.fail(undefined);
  expect((await rowsOf(id)).jobs).toBeGreaterThan(0);
  stripe.faults.push('500');
  await work();
  expect(await stored(names)).toBe(0);
  expect(stripe.customers.map((customer) => customer.email)).toContain(email);
  expect(log.join()).not.toContain(email);
  await work();
  expect(stripe.customers.map((customer) => customer.email)).not.toContain(email);
  expect(await rowsOf(id)).toEqual({ usage: 1, usage_days: 1, audit: 1, account_ends: 1 });
});

test('an account whose files take long lets the others have their turn', async () => {
  const [slow, other] = [await someone(), await someone()];
  const more = await Promise.all([file(), file()]);
  for (const name of more) {
    const result = JSON.stringify({ output: [fileUrl('https://media.example', name)], meta: {} });
    await sql`insert into jobs (account_id, operation, input, status, result, finished_at)
      values (${slow.id}, 'captionImage', '{}', 'success', ${result}, now())`.execute(database.db);
  }
  for (const { id } of [slow, other]) await deleteAccount(database.db, id);
  const before = s3.requests.length;
  await work({ turnMs: 0 });
  const removals = s3.requests.slice(before).filter((request) => request.startsWith('DELETE'));
  const placeOf = (name: string) => removals.findIndex((request) => request.includes(name));
  const placesOf = (names: readonly string[]) => names.map(placeOf);
  expect(Math.max(...placesOf(other.names.slice(0, 2)))).toBeLessThan(
    Math.max(...placesOf([...slow.names.slice(0, 2), ...more])),
  );
  expect(await stored([...slow.names, ...other.names, ...more])).toBe(0);
});

test('a customer that Stripe makes while the account is deleted is removed, too', async () => {
  const { id, email } = (await verifiedUser()).account;
  // As an attempt to make the customer does that waits for Stripe's answer.
  const { rows } = await sql<{ customer_id: string; next_attempt_at: Date }>`
    update payment_customers set attempts = 1, next_attempt_at = now() + interval '2 minutes'
    where account_id = ${id} returning customer_id, next_attempt_at`.execute(database.db);
  const [attempt] = rows;
  await deleteAccount(database.db, id);
  const end = database.db.selectFrom('account_ends').select('next_attempt_at');
  expect(await end.where('account_id', '=', id).executeTakeFirst()).toEqual({
    next_attempt_at: attempt?.next_attempt_at,
  });
  const metadata = { reference: attempt?.customer_id ?? '' };
  stripe.customers.push({ id: 'cus_late', object: 'customer', email, name: '', metadata });
  await work();
  expect(stripe.customers.map((customer) => customer.email)).not.toContain(email);
});

test('the removal does not wait for an attempt to make a customer that is due in a day', async () => {
  const { id } = (await verifiedUser()).account;
  await sql`update payment_customers set attempts = 9, next_attempt_at = now() + interval '1 day'
    where account_id = ${id}`.execute(database.db);
  await deleteAccount(database.db, id);
  const { rows } = await sql`select from account_ends
    where account_id = ${id} and next_attempt_at <= now() + interval '2 minutes'`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
});

test('the address can sign up again, and the old number goes with the use that it stands for', async () => {
  const { id, email } = await someone();
  await deleteAccount(database.db, id);
  expect((await verifiedUser(email)).account.id).not.toBe(id);
  await work();
  await sql`update account_ends set created_at = now() - interval '401 days'
    where account_id = ${id}`.execute(database.db);
  expect(await forget(database.db, deletedAccountRule, 10)).toBe(1);
  expect(await rowsOf(id)).toEqual({});
});
