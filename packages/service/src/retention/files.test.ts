import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { newFileName } from '../media/file-name.ts';
import { storedReference } from '../media/inputs/sources.ts';
import { fileUrl } from '../media/outputs.ts';
import { type ListedFile, type Storage, StorageError } from '../media/storage.ts';
import { storages, useStorage } from '../media/testing/storages.ts';
import { endFiles } from '../operations/generations/file-ends.ts';
import { isFull } from '../testing/full.ts';
import { rowsRead } from '../testing/plan.ts';
import { waitFor } from '../testing/wait-for.ts';
import { expiredJobs, expireFiles } from './expire-files.ts';
import { forgetJobs } from './forget.ts';
import { startFileListing } from './list-files.ts';
import { filesOfOpenJobs, removeFiles, startFileRemover } from './remove-files.ts';
import { jobRule } from './rules.ts';

const publicUrl = 'https://media.example';
const fileDays = 30;
const jobDays = 90;
const database = useDatabase('Postgres');
const { account } = useQueue(database);
const log = createLog('silent');
let mine: number;

beforeEach(async () => {
  await sql`delete from jobs`.execute(database.db);
  await sql`delete from file_ends`.execute(database.db);
  await sql`update file_progress set expired_until = null, expired_job = null, listed_after = null,
    list_at = now()`.execute(database.db);
  mine = await account();
});

/** A job that ended so many days ago. */
async function endedJob(days: number, { input = {}, output = [] as string[], meta = {} }) {
  const result = { output: output.map((name) => fileUrl(publicUrl, name)), meta };
  await sql`
    insert into jobs (account_id, operation, input, status, started_at, finished_at, result)
    select ${mine}, 'transformImage', ${JSON.stringify(input)}, 'success', at, at,
      ${JSON.stringify(result)}
    from (select now() - make_interval(hours => ${days * 24}::int) as at) ended`.execute(
    database.db,
  );
}

/** A job that waits, with a file in its request: by its URL, if nothing else is said. */
async function waitingJob(name: string, source = fileUrl(publicUrl, name)): Promise<void> {
  const input = JSON.stringify({ init_image: source });
  await sql`insert into jobs (account_id, operation, input)
    values (${mine}, 'transformImage', ${input})`.execute(database.db);
}

const forget = (days: number | undefined) => forgetJobs(database.db, jobRule(jobDays), days, 200);
const expire = () => expireFiles(database.db, fileDays, 200);

async function fileEnds() {
  return await database.db
    .selectFrom('file_ends')
    .select(['name', 'account_id', sql<boolean>`remove_at <= now()`.as('isDue')])
    .orderBy('remove_at')
    .execute();
}

const makeDue = () => sql`update file_ends set remove_at = now()`.execute(database.db);

describe.each(storages)('files on $name', (tested) => {
  const storage = useStorage(tested);
  const file = async () =>
    (await storage.write(Buffer.from('pixels'), { mediaType: 'image/png' })).name;
  const isStored = async (name: string) => (await storage.stat(name)) !== undefined;
  const remove = (over: Pick<Storage, 'remove'> = storage) =>
    removeFiles({ db: database.db, storage: over, log }, 100);

  test('of a request go with their job, and those that it made after their own time', async () => {
    const [held, made, kept] = [await file(), await file(), await file()];
    await endedJob(91, { input: { init_image: [storedReference(held)] }, output: [made] });
    await forget(100);
    await endedJob(91, { output: [kept] });
    await forget(undefined);
    await remove();
    expect(await Promise.all([held, made, kept].map(isStored))).toEqual([false, true, true]);
    expect(await fileEnds()).toEqual([
      { name: made, account_id: mine, isDue: false },
      { name: kept, account_id: mine, isDue: false },
    ]);
  });

  test('are removed after their days, while their job is kept, and once', async () => {
    const [held, old, fresh] = [await file(), await file(), await file()];
    await endedJob(30.5, { input: { init_image: storedReference(held) }, output: [old] });
    await endedJob(29, { output: [fresh] });
    expect(await expire()).toBe(1);
    expect(await expire()).toBe(0);
    await remove();
    expect(await Promise.all([held, old, fresh].map(isStored))).toEqual([false, false, true]);
    expect(await fileEnds()).toEqual([]);
    await forgetJobs(database.db, jobRule(0), fileDays, 200);
    expect((await fileEnds()).map(({ name }) => name)).toEqual([fresh]);
  });

  test('that a waiting job names are kept until it has ended', async () => {
    const [used, sent] = [await file(), await file()];
    await endedJob(30.5, { output: [used] });
    await waitingJob(used);
    await waitingJob(sent, storedReference(sent));
    await expire();
    // As the list of all files does with what is old.
    await endFiles(database.db, [{ name: sent, account_id: null, remove_at: 'now' }]);
    await remove();
    expect(await Promise.all([used, sent].map(isStored))).toEqual([true, true]);
    await sql`update jobs set status = 'error', finished_at = now()
      where status = 'queued'`.execute(database.db);
    await makeDue();
    await remove();
    expect(await Promise.all([used, sent].map(isStored))).toEqual([false, false]);
  });

  test('wait while the storage is away, and for another process if theirs died', async () => {
    const names = await Promise.all(Array.from({ length: 12 }, file));
    await endedJob(30.5, { output: names });
    await expire();
    let tries = 0;
    const away = async () => {
      tries++;
      throw new StorageError('unavailable', 'It is away.');
    };
    expect(await remove({ remove: away })).toBe(false);
    // Ten at a time, and no more once all of them failed.
    expect(tries).toBe(10);
    expect(await fileEnds()).toHaveLength(12);
    // Until the time of this try is over, nobody else tries.
    await remove();
    expect(await isStored(names[0] ?? '')).toBe(true);
    await makeDue();
    // A process that dies after it has removed a file, and before it says so.
    await storage.remove(names[0] ?? '');
    await remove();
    expect(await Promise.all(names.map(isStored))).toEqual(names.map(() => false));
    expect(await fileEnds()).toEqual([]);
  });

  test('that no row names are found by a list, which goes on where another process stopped', async () => {
    const names = await Promise.all(Array.from({ length: 7 }, file));
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const fresh = names.slice(0, 2);
    const asked: (string | undefined)[] = [];
    let pages = 0;
    const aged: Pick<Storage, 'list'> = {
      async *list(after): AsyncGenerator<ListedFile> {
        asked.push(after);
        for await (const { name } of storage.list(after)) {
          if (++pages === 5) throw new StorageError('unavailable', 'It is away.');
          yield { name, modifiedAt: daysAgo(fresh.includes(name) ? 30.5 : 31.5) };
        }
      },
    };
    const list = async (isDone: () => Promise<boolean>) => {
      const options = { db: database.db, storage: aged, days: fileDays, log, pageSize: 2 };
      const listing = startFileListing(options);
      await waitFor(isDone);
      await listing.stop();
    };
    await list(async () => pages === 5);
    expect(asked).toEqual([undefined]);
    await sql`update file_progress set list_at = now()`.execute(database.db);
    await list(async () => {
      const { rows } = await sql`
        select from file_progress where list_at > now() + interval '6 days'`.execute(database.db);
      return rows.length === 1;
    });
    expect(asked).toEqual([undefined, expect.any(String)]);
    const ended = (await fileEnds()).map(({ name }) => name);
    expect(ended).toEqual(expect.arrayContaining(names.slice(2)));
    expect(ended.filter((name) => fresh.includes(name))).toEqual([]);
    await remove();
    expect(await Promise.all(names.map(isStored))).toEqual(
      names.map((name) => fresh.includes(name)),
    );
  });
});

test('nothing is removed while the storage is known to be away', async () => {
  await endedJob(30.5, { output: [newFileName('image/png')] });
  await expire();
  const { promise, resolve } = Promise.withResolvers<void>();
  const remover = startFileRemover({
    db: database.db,
    storage: { remove: async () => {} },
    storageWatch: {
      async admit() {
        resolve();
        throw new StorageError('unavailable', 'It is away.');
      },
    },
    log,
  });
  await promise;
  await remover.stop();
  expect(await fileEnds()).toEqual([{ name: expect.any(String), account_id: mine, isDue: true }]);
});

test('several processes remove each file once, and end the files of each job once', async () => {
  for (let job = 0; job < 30; job++) await endedJob(30.5, { output: [newFileName('image/png')] });
  const ended = await Promise.all(
    Array.from({ length: 4 }, async () => {
      let jobs = 0;
      for (let turn = 0; turn < 40; turn++) jobs += await expireFiles(database.db, fileDays, 3);
      return jobs;
    }),
  );
  expect(ended.reduce((sum, jobs) => sum + jobs, 0)).toBe(30);
  const removed: string[] = [];
  const storage = {
    async remove(name: string) {
      removed.push(name);
    },
  };
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (await removeFiles({ db: database.db, storage, log }, 5));
    }),
  );
  expect(new Set(removed).size).toBe(30);
  expect(removed).toHaveLength(30);
});

test.each([
  ['files end', 30.5, expire],
  ['jobs are deleted', 91, () => forget(100)],
])('%s whatever characters a model has written', async (_, days, retain) => {
  const names = [newFileName('image/png'), newFileName('image/png')].sort();
  await endedJob(days, { output: names.slice(0, 1), meta: { text: '\0 \ud800' } });
  await endedJob(days, { output: names.slice(1) });
  expect(await retain()).toBe(2);
  expect((await fileEnds()).map(({ name }) => name).sort()).toEqual(names);
});

test('only the jobs whose files are removed next are read, however many there are', async () => {
  const jobs = isFull ? 20_000 : 5000;
  await sql`insert into jobs (account_id, operation, input, status, started_at, finished_at, result)
    select ${mine}, 'transformImage', '{}', 'success', at, at, '{"output":[]}'
    from generate_series(1, ${jobs}::int) number,
      lateral (select now() - number * interval '277 days' / ${jobs}::int as at) ended`.execute(
    database.db,
  );
  await sql`analyze jobs`.execute(database.db);
  const until = new Date(Date.now() - 100 * 24 * 3600 * 1000).toISOString();
  const next = expiredJobs(fileDays, { expired_until: until, expired_job: 1 }, 10);
  expect(await rowsRead(database.db, next)).toBeLessThan(100);
  const name = newFileName('image/png');
  await waitingJob(name);
  expect((await filesOfOpenJobs([name]).execute(database.db)).rows).toEqual([{ name }]);
  expect(await rowsRead(database.db, filesOfOpenJobs([name]))).toBeLessThan(100);
});
