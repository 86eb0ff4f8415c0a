import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { claim, jobOf, useQueue } from '../jobs/testing.ts';
import { type S3Server, startS3Server } from '../media/testing/s3-server.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { findDeployment } from './deployment.ts';
import { grantDeployment, listDeployments, revokeDeployment } from './grants.ts';

const keyring = createKeyring([randomBytes(32)]);
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

const storageUrl = (secret = s3.access.secretAccessKey) =>
  s3.url.replace('s3://', `s3://${s3.access.accessKeyId}:${secret}@`);

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);
  const grant = (accountId: number, name: string, url?: string) =>
    grantDeployment({ db: database.db, keyring }, { accountId, name, storageUrl: url });

  test('an account has what it was granted, until that is revoked', async () => {
    const { db } = database;
    const [owner, other] = [await account(), await account()];
    expect(await findDeployment(db, owner, 'alpha')).toBe('none');
    const granted = await grant(owner, 'alpha');
    await grant(other, 'video');
    expect(granted).toEqual({ id: expect.any(Number), accountId: owner, name: 'alpha' });
    expect(await findDeployment(db, owner, 'alpha')).toEqual(granted);
    expect(await findDeployment(db, other, 'alpha')).toBeUndefined();

    expect(await revokeDeployment(db, { accountId: owner, name: 'alpha' })).toBe(true);
    expect(await findDeployment(db, owner, 'alpha')).toBe('none');
    expect(await revokeDeployment(db, { accountId: owner, name: 'alpha' })).toBe(false);
    expect(await grant(owner, 'alpha')).toEqual(granted);
  });

  test('deployments are listed by name, without the access to their storage', async () => {
    const { db } = database;
    const owner = await account();
    await grant(owner, 'video');
    await grant(owner, 'alpha', storageUrl());
    const common = { accountId: owner, generation: 1, createdAt: expect.any(Date) };
    const listed = await listDeployments(db, owner);
    expect(listed).toMatchObject([
      { ...common, name: 'alpha', ownStorage: true },
      { ...common, name: 'video', ownStorage: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain(s3.access.secretAccessKey);
  });

  test('granting again keeps the storage, unless it names another', async () => {
    const owner = await account();
    const own = async () => (await listDeployments(database.db, owner))[0]?.ownStorage;
    await grant(owner, 'alpha');
    expect(await own()).toBe(false);
    await grant(owner, 'alpha', storageUrl());
    await grant(owner, 'alpha');
    expect(await own()).toBe(true);
  });

  test('the access to a storage is encrypted in the database', async () => {
    await grant(await account(), 'alpha', storageUrl());
    const rows = await database.db.selectFrom('deployment_storages').select('sealed').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { sealed } of rows) {
      expect(sealed.includes(s3.access.secretAccessKey)).toBe(false);
    }
  });

  test.each(['', 'Alpha', 'a/b', 'a b', 'ä'])('%j is no name of a deployment', async (name) => {
    const refused = grant(await account(), name);
    await expect(refused).rejects.toThrow(
      /cannot be the name of a deployment: it must be lower-case/,
    );
  });

  test('a storage that cannot be used is refused, and its secret not told', async () => {
    const owner = await account();
    for (const url of ['https://bucket.example', 's3://bucket/prefix', s3.url]) {
      await expect(grant(owner, 'alpha', url)).rejects.toThrow(/must be s3:\/\/id:secret@bucket/);
    }
    const wrong = grant(owner, 'alpha', storageUrl('wrong-secret'));
    await expect(wrong).rejects.toThrow(/of the deployment cannot be read: S3 answered 403/);
    await expect(wrong).rejects.not.toThrow(/wrong-secret/);
    expect(await listDeployments(database.db, owner)).toEqual([]);
  });

  test('a revoked deployment ends the jobs that wait for it, and none of others', async () => {
    const { db } = database;
    const owner = await account();
    const [alpha, video] = [await grant(owner, 'alpha'), await grant(owner, 'video')];
    const add = async (deploymentId?: number) => {
      const input = { webhook: 'https://app.example/hook' };
      const job = { accountId: owner, operation: 'generateImage', input, deploymentId };
      return jobOf(await enqueue(db, job)).id;
    };
    const running = await add(alpha.id);
    await claim(db, 'worker');
    const [waiting, others, shared] = [await add(alpha.id), await add(video.id), await add()];
    await revokeDeployment(db, { accountId: owner, name: 'alpha' });

    const rows = await db
      .selectFrom('jobs')
      .select(['id', 'status', 'error_code'])
      .where('account_id', '=', owner)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: running, status: 'running', error_code: null },
      { id: waiting, status: 'error', error_code: 'deployment_revoked' },
      { id: others, status: 'queued', error_code: null },
      { id: shared, status: 'queued', error_code: null },
    ]);
    const notified = await db
      .selectFrom('webhooks')
      .select('job_id')
      .where('account_id', '=', owner)
      .execute();
    expect(notified).toEqual([{ job_id: waiting }]);
    expect(await useQueue(database).depth(owner)).toBe(3);
  });
});
