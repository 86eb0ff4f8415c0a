import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { rowsReadInVain } from '../testing/plan.ts';
import { enqueue } from './enqueue.ts';
import { estimate, estimateOf } from './estimate.ts';
import type { Job } from './job.ts';
import { jobOf, useQueue } from './testing.ts';

describe.each(engines)('the estimate on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);
  beforeEach(() => database.db.deleteFrom('jobs').execute());

  const waits = async (accountId: number, operation: string): Promise<Job> =>
    jobOf(await enqueue(database.db, { accountId, operation, input: {} }));
  /** Adds successful jobs of an operation, each of which took so many seconds. */
  const ended = (accountId: number, operation: string, seconds: number, count = 1) =>
    sql`insert into jobs (account_id, operation, input, status, started_at, finished_at)
      select ${accountId}, ${operation}, '{}', 'success',
        now() - ${seconds} * interval '1 second', now()
      from generate_series(1, ${count}::int)`.execute(database.db);
  const seconds = async (job: Job) => (await estimateOf(database.db, job)).seconds;

  test('is the duration of the latest jobs of the operation, of all accounts', async () => {
    const [mine, other] = [await account(), await account()];
    const first = await waits(mine, 'generateImage');
    expect(await seconds(first)).toBe(5);
    await ended(other, 'generateImage', 900, 5);
    await ended(other, 'generateImage', 8, 20);
    await ended(other, 'generateVideo', 60);
    expect(await seconds(first)).toBe(8);
  });

  test('adds the durations of the jobs before it in its queue, each by its operation', async () => {
    const [mine, other] = [await account(), await account()];
    await ended(other, 'generateImage', 3);
    await ended(other, 'generateVideo', 60);
    await waits(other, 'generateVideo');
    await waits(mine, 'generateVideo');
    await waits(mine, 'createDubbing');
    const last = await waits(mine, 'generateImage');
    await waits(mine, 'generateVideo');
    expect(await seconds(last)).toBe(60 + 5 + 3);
  });

  test('of a job of a deployment adds those of the deployment alone', async () => {
    const { db } = database;
    const mine = await account();
    await ended(mine, 'generateVideo', 60);
    const { id: deploymentId } = await db
      .insertInto('deployments')
      .values({ account_id: mine, name: 'alpha' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = async () =>
      jobOf(
        await enqueue(db, { accountId: mine, deploymentId, operation: 'editImage', input: {} }),
      );
    await waits(mine, 'generateVideo');
    await own();
    expect(await seconds(await own())).toBe(5 + 5);
    expect(await seconds(await waits(mine, 'generateVideo'))).toBe(60 + 60);
  });

  test('gives the position among the waiting jobs of its account, and 0 for a running job', async () => {
    const [mine, other] = [await account(), await account()];
    await waits(other, 'generateImage');
    const running = await waits(mine, 'generateVideo');
    await sql`update jobs set status = 'running', started_at = now()
      where id = ${running.id}`.execute(database.db);
    const [next, last] = [await waits(mine, 'createDubbing'), await waits(mine, 'generateImage')];
    const position = async (job: Job) => (await estimateOf(database.db, job)).position;
    expect(await position(last)).toBe(2);
    expect(await position(next)).toBe(1);
    expect(await position({ ...running, status: 'running' })).toBe(0);
  });

  test('of a running job is the time that is left, at least one second', async () => {
    const mine = await account();
    await ended(mine, 'generateImage', 30);
    const job = await waits(mine, 'generateImage');
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const since = (ms: number) => seconds({ ...job, startedAt: new Date(Date.now() - ms) });
    expect(await since(9_500)).toBe(21);
    expect(await since(60_000)).toBe(1);
  });

  test('reads no rows in vain, however many jobs there are', async () => {
    const mine = await account(1000);
    const other = await account(1_000_000);
    await ended(other, 'generateImage', 3, 50_000);
    await sql`insert into jobs (account_id, operation, input)
      select ${other}, 'generateVideo', '{}' from generate_series(1, 5000)`.execute(database.db);
    const job = await waits(mine, 'createDubbing');
    await sql`analyze jobs`.execute(database.db);
    expect(await rowsReadInVain(database.db, estimate(job))).toBeLessThan(100);
  });
});
