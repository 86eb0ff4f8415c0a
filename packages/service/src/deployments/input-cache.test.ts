import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import type { Storage } from '../media/storage.ts';
import { storages, useStorage } from '../media/testing/storages.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { cachedInputs } from './cached-inputs.ts';
import { renewCache } from './caches.ts';
import { grantDeployment } from './grants.ts';
import { InputCache } from './input-cache.ts';
import { createDeploymentStorages } from './storages.ts';

const keyring = createKeyring([randomBytes(32)]);
const url = 'https://media.example/meeting.png?signature=abc';
const png = 'image/png';
const bytes = (text: string) => new TextEncoder().encode(text);

/** Each storage with one database: the storage makes no difference to the database. */
const cases = storages.map((tested, index) => ({
  ...tested,
  engine: engines[index] ?? 'Postgres',
}));

describe.each(cases)('on $engine with $name', ({ engine, ...tested }) => {
  const database = useDatabase(engine);
  const storage = useStorage(tested);
  let cache: InputCache;
  let deployment: number;

  const newDeployment = async () => {
    const accountId = await useQueue(database).account();
    const context = { db: database.db, keyring };
    return (await grantDeployment(context, { accountId, name: 'alpha' })).id;
  };
  const put = (id: number, address: string, content: Uint8Array) =>
    cache.forJob(id).put(address, content, png);
  const textOf = async (id: number, address = url) => {
    const content = await cache.forJob(id).get(address);
    return content && (await new Response(content).text());
  };

  beforeEach(async () => {
    const { db } = database;
    const all = createDeploymentStorages({ db, keyring, storage });
    cache = new InputCache({ db, storages: all, maxBytes: 100 });
    deployment = await newDeployment();
  });

  test('a fetched file is there for the deployment’s next job, and not for other deployments', async () => {
    const file = await put(deployment, url, bytes('first'));
    expect(file).toMatchObject({ mediaType: 'image/png', size: 5 });
    expect(await textOf(deployment)).toBe('first');
    expect(await textOf(deployment, `${url}&other`)).toBeUndefined();
    expect(await textOf(await newDeployment())).toBeUndefined();
  });

  test('a newer content replaces the file', async () => {
    const { name } = await put(deployment, url, bytes('first'));
    await put(deployment, url, bytes('second'));
    expect(await textOf(deployment)).toBe('second');
    expect(await storage.stat(name)).toBeUndefined();
  });

  test.runIf(engine === 'Postgres')(
    'a file that another job stores meanwhile is replaced, too',
    async () => {
      const { name } = await put(deployment, `${url}&other`, bytes('first'));
      const key = createHash('sha256').update(url).digest();
      let late: Promise<unknown> | undefined;
      await database.db.transaction().execute(async (trx) => {
        await sql`select from deployments where id = ${deployment} for no key update`.execute(trx);
        await sql`update deployment_inputs set key = ${key} where file = ${name}`.execute(trx);
        late = put(deployment, url, bytes('second'));
        // Not in the transaction, which would see the same state each time.
        const waiting = async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
          return rows.length;
        };
        await expect.poll(waiting).toBe(1);
      });
      await late;
      expect(await textOf(deployment)).toBe('second');
      expect(await storage.stat(name)).toBeUndefined();
    },
  );

  test('the oldest files go if there is no room, and the newest stays whatever its size', async () => {
    const add = (name: string, size: number) =>
      put(deployment, `${url}&${name}`, randomBytes(size));
    const kept = async (...names: string[]) =>
      await Promise.all(
        names.map(async (name) => (await textOf(deployment, `${url}&${name}`)) !== undefined),
      );
    const first = await add('a', 40);
    await add('b', 40);
    await add('c', 40);
    expect(await kept('a', 'b', 'c')).toEqual([false, true, true]);
    expect(await storage.stat(first.name)).toBeUndefined();
    await add('d', 101);
    expect(await kept('b', 'c', 'd')).toEqual([false, false, true]);
  });

  test('an input is kept for an hour', async () => {
    const { name } = await put(deployment, url, bytes('first'));
    const age = (minutes: number) =>
      sql`update deployment_inputs set created_at = now() - ${minutes} * interval '1 minute'`.execute(
        database.db,
      );
    await age(50);
    expect(await textOf(deployment)).toBe('first');
    await age(61);
    expect(await textOf(deployment)).toBeUndefined();
    await cache.sweep(100);
    expect(await storage.stat(name)).toBeUndefined();
  });

  test('a sweep drops what is too old, of all deployments, and nothing else', async () => {
    const { db } = database;
    const other = await newDeployment();
    const files = [
      await put(deployment, url, bytes('first')),
      await put(other, url, bytes('other')),
    ];
    await sql`update deployment_inputs set created_at = now() - interval '61 minutes'`.execute(db);
    await put(deployment, `${url}&fresh`, bytes('fresh'));
    await storage.remove(files[1]?.name ?? '');
    const left = await db.selectFrom('deployment_inputs').select('file').execute();
    expect(await cache.sweep(100)).toBe(left.length - 1);
    expect(await storage.stat(files[0]?.name ?? '')).toBeUndefined();
    expect(await textOf(deployment, `${url}&fresh`)).toBe('fresh');
    expect(await cache.sweep(100)).toBe(0);
  });

  test('a sweep leaves a storage that takes its time to the next one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { db } = database;
    await put(deployment, url, bytes('first'));
    await put(await newDeployment(), url, bytes('other'));
    await sql`update deployment_inputs set created_at = now() - interval '61 minutes'`.execute(db);
    const all = createDeploymentStorages({ db, keyring, storage });
    const remove = async (name: string) => {
      vi.advanceTimersByTime(20_000);
      await all.all.remove(name);
    };
    const slow = new InputCache({ db, storages: { ...all, all: { ...all.all, remove } } });
    expect(await slow.sweep(100)).toBe(1);
    expect(await slow.sweep(100)).toBe(1);
    await cache.sweep(100);
  });

  const clear = (id: number) => database.db.transaction().execute((trx) => renewCache(trx, id));

  test('clearing takes all of one deployment and nothing of another', async () => {
    const other = await newDeployment();
    const { name } = await put(deployment, url, bytes('first'));
    await put(deployment, `${url}&other`, bytes('second'));
    await put(other, url, bytes('other'));
    expect(await cachedInputs(database.db, deployment)).toEqual({ inputs: 2, bytes: 11 });
    await clear(deployment);
    expect(await textOf(deployment)).toBeUndefined();
    expect(await cachedInputs(database.db, deployment)).toEqual({ inputs: 0, bytes: 0 });
    await cache.dropOutdated(deployment);
    expect(await storage.stat(name)).toBeUndefined();
    expect(await textOf(other)).toBe('other');
  });

  test('a file fetched before a clearing is not there after it, and replaces no newer one', async () => {
    const early = cache.forJob(deployment);
    expect(await early.get(url)).toBeUndefined();
    await clear(deployment);
    await early.put(url, bytes('before'), png);
    expect(await textOf(deployment)).toBeUndefined();
    await put(deployment, url, bytes('after'));
    const late = await early.put(url, bytes('late'), png);
    expect(await textOf(deployment)).toBe('after');
    expect(await storage.stat(late.name)).toBeUndefined();
  });

  test('an input is not kept if its deployment ends while it is being stored', async () => {
    const { db } = database;
    const deleting: Storage = {
      ...storage,
      async write(...file) {
        await db.deleteFrom('deployments').where('id', '=', deployment).execute();
        return await storage.write(...file);
      },
    };
    const all = createDeploymentStorages({ db, keyring, storage: deleting });
    const job = new InputCache({ db, storages: all }).forJob(deployment);
    const { name } = await job.put(url, bytes('late'), png);
    expect(await storage.stat(name)).toBeUndefined();
  });

  test('an input whose file is gone is a cache miss', async () => {
    const { name } = await put(deployment, url, bytes('first'));
    await storage.remove(name);
    expect(await textOf(deployment)).toBeUndefined();
  });
});
