import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { openDiskStorage } from '../media/disk-storage.ts';
import { newFileName } from '../media/file-name.ts';
import { openS3Storage } from '../media/s3/s3-storage.ts';
import { createFileHandler } from '../media/serve-file.ts';
import { type Storage, StorageError } from '../media/storage.ts';
import { type S3Server, startS3Server } from '../media/testing/s3-server.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { performAction, resetStorage } from './actions.ts';
import type { Deployment } from './deployment.ts';
import { grantDeployment } from './grants.ts';
import { InputCache } from './input-cache.ts';
import { createDeploymentStorages, type DeploymentStorages } from './storages.ts';

const keyring = createKeyring([randomBytes(32)]);
const png = { mediaType: 'image/png' };
const pixels = new TextEncoder().encode('pixels');

let folder: string;
let storage: Storage;
let s3: S3Server;

beforeAll(async () => {
  folder = await makeTestFolder();
  storage = await openDiskStorage(folder);
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  let deployment: Deployment;
  let storages: DeploymentStorages;

  const restarted = () => createDeploymentStorages({ db: database.db, keyring, storage });
  const serve = async (name: string, headers = {}, all = storages.all) => {
    const handle = createFileHandler(all, async () => undefined);
    return await handle(new Request('http://service.example', { headers }), name);
  };
  const reset = async () => {
    const order = {
      deployment,
      action: 'resetS3',
      by: { apiKeyId: undefined, requestId: 'r' },
    } as const;
    await performAction(database.db, order, async (transaction) => ({
      reset: await resetStorage(transaction, deployment.id),
    }));
  };

  beforeEach(async () => {
    s3.fail(undefined);
    await database.db.deleteFrom('deployment_inputs').execute();
    const accountId = await useQueue(database).account();
    const { accessKeyId, secretAccessKey } = s3.access;
    const storageUrl = s3.url.replace('s3://', `s3://${accessKeyId}:${secretAccessKey}@`);
    const grant = { accountId, name: 'alpha', storageUrl };
    deployment = await grantDeployment({ db: database.db, keyring }, grant);
    storages = restarted();
  });

  test('the files of a deployment go to its own bucket, and are served as all others are', async () => {
    const { name } = await storages.of(deployment.id).write(pixels, png);
    expect(s3.requests.some((line) => line.startsWith('PUT') && line.includes(name))).toBe(true);
    expect(await storage.stat(name)).toBeUndefined();
    const whole = await serve(name);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await whole.text()).toBe('pixels');
    const part = await serve(name, { range: 'bytes=1-2' });
    expect([part.status, await part.text()]).toEqual([206, 'ix']);
    expect((await serve(name, {}, restarted().all)).status).toBe(200);
    await storages.all.remove(name);
    expect((await serve(name)).status).toBe(404);
    const known = database.db.selectFrom('deployment_files').select('name');
    expect(await known.where('name', '=', name).execute()).toEqual([]);
  });

  test('a download asks the bucket of the service for the file once, and once for its content', async () => {
    const bucket = await openS3Storage(s3.location, s3.access);
    const { all } = createDeploymentStorages({ db: database.db, keyring, storage: bucket });
    const { name } = await all.write(pixels, png);
    const before = s3.requests.length;
    expect(await (await serve(name, {}, all)).text()).toBe('pixels');
    expect(s3.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD', 'GET']);
  });

  test('a file is removed, wherever it is, though the storage of the service does not describe it', async () => {
    const undescribed: Storage = {
      ...storage,
      stat: () => Promise.reject(new StorageError('unavailable', 'No length.')),
    };
    const { all } = createDeploymentStorages({ db: database.db, keyring, storage: undescribed });
    const own = await storages.of(deployment.id).write(pixels, png);
    const other = await storages.all.write(pixels, png);
    for (const { name } of [own, other]) {
      await all.remove(name);
      expect(await storages.all.stat(name)).toBeUndefined();
    }
    const requests = s3.requests.filter((line) => line.includes(own.name));
    expect(requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'DELETE']);
  });

  test('after a reset new files go where all others do, and older ones are still served', async () => {
    const { name } = await storages.of(deployment.id).write(pixels, png);
    await reset();
    const later = await storages.of(deployment.id).write(pixels, png);
    expect(await storage.stat(later.name)).toMatchObject(later);
    for (const each of [name, later.name]) {
      expect(await (await serve(each)).text()).toBe('pixels');
    }
    await reset();
  });

  test('a file that did not reach the bucket before the reset goes where all others do', async () => {
    const name = newFileName('image/png');
    // Later, a bucket that is away is only noticed when the file is sent.
    await storages.of(deployment.id).write(pixels, png);
    s3.fail(() => [403, 'AccessDenied']);
    const refused = storages.of(deployment.id).write(pixels, { ...png, name });
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
    s3.fail(undefined);
    await reset();
    await storages.of(deployment.id).write(pixels, { ...png, name });
    expect(await storage.stat(name)).toMatchObject({ name });
    const own = database.db.selectFrom('deployment_files').select('name');
    expect(await own.where('name', '=', name).execute()).toEqual([]);
  });

  test('a bucket that cannot be reached affects only its own files, and works again later', async () => {
    const { name } = await storages.of(deployment.id).write(pixels, png);
    const other = await storages.all.write(pixels, png);
    s3.fail(() => [403, 'AccessDenied']);
    const away = {
      name: 'StorageError',
      code: 'unavailable',
      message: expect.stringContaining('The storage of the deployment cannot be reached'),
    };
    for (const each of [storages, restarted()]) {
      await expect(serve(name, {}, each.all)).rejects.toMatchObject(away);
      await expect(each.of(deployment.id).write(pixels, png)).rejects.toMatchObject(away);
      await expect(each.all.remove(name)).rejects.toMatchObject(away);
    }
    expect((await serve(other.name)).status).toBe(200);
    expect((await serve(newFileName('image/png'))).status).toBe(404);
    s3.fail(undefined);
    expect((await serve(name)).status).toBe(200);
  });

  test.each([1, 2, 3])(
    'files cannot be reached while the database is away (at query %s)',
    async (at) => {
      let queries = 0;
      const db = database.db.withPlugin({
        transformQuery({ node }) {
          queries += 1;
          if (queries === at) throw new Error('terminating connection');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const own = createDeploymentStorages({ db, keyring, storage }).of(deployment.id);
      const away = { name: 'StorageError', code: 'unavailable' };
      await expect(own.write(pixels, png)).rejects.toMatchObject(away);
      const { name } = await own.write(pixels, png);
      queries = at - 1;
      await expect(own.stat(name)).rejects.toMatchObject(away);
      expect(await own.stat(name)).toMatchObject({ size: 6 });
      // The file is removed from the bucket, but not its row.
      queries = at - 2;
      await expect(own.remove(name)).rejects.toMatchObject(away);
    },
  );

  test('old inputs are removed while the bucket of another deployment cannot be reached', async () => {
    const { db } = database;
    const accountId = await useQueue(database).account();
    const plain = await grantDeployment({ db, keyring }, { accountId, name: 'alpha' });
    const cache = new InputCache({ db, storages });
    const put = async (id: number, url: string) =>
      (await cache.forJob(id).put(url, pixels, png.mediaType)).name;
    const mine = [
      await put(deployment.id, 'http://a.example'),
      await put(deployment.id, 'http://b'),
    ];
    const other = await put(plain.id, 'http://a.example');
    await sql`update deployment_inputs set created_at = now() - interval '2 hours'`.execute(db);
    s3.fail(() => [403, 'AccessDenied']);
    expect(await cache.sweep(100)).toBe(1);
    expect(await storage.stat(other)).toBeUndefined();
    s3.fail(undefined);
    expect(await cache.sweep(100)).toBe(2);
    for (const name of mine) expect(await storages.all.stat(name)).toBeUndefined();
  });

  test('after a reset, inputs are fetched and cached anew though the earlier bucket is gone', async () => {
    const { db } = database;
    const job = () => new InputCache({ db, storages }).forJob(deployment.id);
    const [again, old] = ['http://a.example', 'http://b.example'];
    for (const url of [again, old]) await job().put(url, pixels, png.mediaType);
    s3.fail(() => [403, 'AccessDenied']);
    // The job waits: by now, the URL may not work any more.
    await expect(job().get(again)).rejects.toMatchObject({ code: 'unavailable' });
    await reset();
    expect(await job().get(again)).toBeUndefined();
    await sql`update deployment_inputs set created_at = now() - interval '2 hours'`.execute(db);
    const { name } = await job().put(again, pixels, png.mediaType);
    expect(await storage.stat(name)).toBeDefined();
    expect(await new Response(await job().get(again)).text()).toBe('pixels');
  });

  test('inputs that no job gets are removed once their bucket answers', async () => {
    const { db } = database;
    const cache = new InputCache({ db, storages });
    const put = async () =>
      await cache.forJob(deployment.id).put('http://a.example', pixels, png.mediaType);
    const known = async () =>
      await db
        .selectFrom('deployment_files')
        .innerJoin('deployments', 'deployments.storage_id', 'deployment_files.storage_id')
        .select('deployment_files.name')
        .where('deployments.id', '=', deployment.id)
        .execute();
    const { name: replaced } = await put();
    s3.fail(({ method }) => (method === 'DELETE' ? [403, 'AccessDenied'] : undefined));
    const { name } = await put();
    s3.fail(({ method }) => (method === 'PUT' ? [403, 'AccessDenied'] : undefined));
    await expect(put()).rejects.toMatchObject({ code: 'unavailable' });
    s3.fail(undefined);
    expect(await storages.all.stat(replaced)).toBeDefined();
    await sql`update deployment_inputs set created_at = now() - interval '2 hours'
      where file <> ${name}`.execute(db);
    expect(await cache.sweep(100)).toBe(2);
    expect(await storages.all.stat(replaced)).toBeUndefined();
    expect(await known()).toEqual([{ name }]);
  });

  test('clearing the cache takes no input that is just being stored', async () => {
    const { db } = database;
    const cache = new InputCache({ db, storages });
    s3.fail(async ({ method }) => {
      if (method === 'PUT') await cache.dropOutdated(deployment.id);
      return undefined;
    });
    const { name } = await cache.forJob(deployment.id).put('http://a', pixels, png.mediaType);
    expect(await storages.all.stat(name)).toBeDefined();
  });

  test('old inputs are removed though more of them are in a bucket that is gone', async () => {
    const { db } = database;
    const cache = new InputCache({ db, storages });
    const put = async (hours: number) => {
      const url = `http://${hours}.example`;
      const { name } = await cache.forJob(deployment.id).put(url, pixels, png.mediaType);
      await sql`update deployment_inputs set created_at = now() - ${hours} * interval '1 hour'
        where file = ${name}`.execute(db);
      return name;
    };
    for (const hours of [3, 4, 5]) await put(hours);
    await reset();
    const common = [await put(2), await put(6)];
    s3.fail(() => [403, 'AccessDenied']);
    expect(await cache.sweep(2)).toBe(2);
    for (const name of common) expect(await storage.stat(name)).toBeUndefined();
  });

  test('the files of one deployment do not go to the bucket of another', async () => {
    const accountId = await useQueue(database).account();
    const grant = { accountId, name: 'alpha' };
    const plain = await grantDeployment({ db: database.db, keyring }, grant);
    const { name } = await storages.of(plain.id).write(pixels, png);
    expect(await storage.stat(name)).toBeDefined();
  });
});
