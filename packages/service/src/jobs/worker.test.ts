import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Notifications, openNotifications } from '../database/notifications.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import type { RunJob } from './execute.ts';
import { findJob } from './find.ts';
import { type Job, JobError } from './job.ts';
import { type Liveness, openLiveness } from './liveness.ts';
import { useQueue } from './testing.ts';
import { waitForJob } from './wait.ts';
import { type JobWorker, startJobWorker } from './worker.ts';

describe.each(engines)('the worker on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted, depth } = useQueue(database);
  let notifications: Notifications;
  let lives: Liveness[] = [];
  let workers: JobWorker[] = [];
  let logged: string[] = [];

  beforeAll(async () => {
    notifications = await openNotifications(database, () => {});
  });
  afterAll(() => notifications.close());
  beforeEach(() => database.db.deleteFrom('accounts').execute());
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
    await Promise.all(lives.map((liveness) => liveness.close()));
    [workers, lives, logged] = [[], [], []];
  });

  async function start(run: RunJob, concurrency = 4): Promise<JobWorker> {
    const { db } = database;
    const log = createLog('info', (line) => logged.push(line));
    const liveness = await openLiveness({ database, log });
    lives.push(liveness);
    const worker = startJobWorker({ db, notifications, liveness, run, concurrency, log });
    workers.push(worker);
    return worker;
  }
  const wait = (job: Job, ms = 5000) => waitForJob(database.db, notifications, job.id, { ms });

  test('a job that is enqueued is run and waited for, well under the poll', async () => {
    await start(async ({ input }) => ({ output: [input.prompt] }));
    const accountId = await account();
    await sleep(50);
    const from = performance.now();
    const job = await wait(await accepted(accountId, { prompt: 'tide' }));
    expect(performance.now() - from).toBeLessThan(1000);
    expect(job).toMatchObject({ status: 'success', result: { output: ['tide'] } });
  });

  test('jobs of one account run one after another, in order, also over two workers', async () => {
    const order: unknown[] = [];
    let [active, most] = [0, 0];
    const run: RunJob = async ({ input }) => {
      most = Math.max(most, ++active);
      order.push(input.n);
      await sleep(3);
      active--;
      return {};
    };
    const accountId = await account();
    const jobs = [];
    for (let n = 0; n < 10; n++) jobs.push(await accepted(accountId, { n }));
    await start(run);
    await start(run);
    await Promise.all(jobs.map((job) => wait(job)));
    expect({ order, most }).toEqual({ order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], most: 1 });
  });

  test('as many accounts are served at once as its concurrency says', async () => {
    let [active, most] = [0, 0];
    const accounts = await Promise.all(Array.from({ length: 6 }, () => account()));
    const jobs = await Promise.all(accounts.map((id) => accepted(id)));
    await start(async () => {
      most = Math.max(most, ++active);
      await sleep(30);
      active--;
      return {};
    }, 3);
    await Promise.all(jobs.map((job) => wait(job)));
    expect(most).toBe(3);
  });

  test('a job that fails tells why, and the next of its account runs', async () => {
    const accountId = await account();
    const inputs = [{ fail: 'known' }, { fail: 'unknown' }, { fail: 'json' }, {}];
    const jobs = [];
    for (const input of inputs) jobs.push(await accepted(accountId, input));
    await start(async ({ input }) => {
      if (input.fail === 'known') throw new JobError('image_unavailable', 'The image is gone.');
      if (input.fail === 'unknown') throw new Error('secret detail');
      return input.fail === 'json' ? { big: 1n } : {};
    });
    const done = await Promise.all(jobs.map((job) => wait(job)));
    expect(done.map(({ status, error }) => ({ status, error }))).toEqual([
      { status: 'error', error: { code: 'image_unavailable', message: 'The image is gone.' } },
      {
        status: 'error',
        error: { code: 'internal_error', message: 'The job failed on our side.' },
      },
      {
        status: 'error',
        error: { code: 'internal_error', message: 'The job failed on our side.' },
      },
      { status: 'success', error: null },
    ]);
    expect(logged.join()).toContain('secret detail');
    expect(await depth(accountId)).toBe(0);
  });

  test('a wait that is over, or aborted, gives the job as it stands', async () => {
    const job = await accepted(await account());
    const from = performance.now();
    expect(await wait(job, 0)).toMatchObject({ status: 'queued' });
    expect(await wait(job, 100)).toMatchObject({ status: 'queued' });
    const signal = AbortSignal.timeout(100);
    await waitForJob(database.db, notifications, job.id, { ms: 60_000, signal });
    expect(performance.now() - from).toBeLessThan(1500);
  });

  test('a stop waits for what runs', async () => {
    const accountId = await account();
    const [job, next] = [await accepted(accountId), await accepted(accountId)];
    const started = Promise.withResolvers<void>();
    const worker = await start(async () => {
      started.resolve();
      await sleep(100);
      return { done: true };
    });
    await started.promise;
    await worker.stop({ graceMs: 5000 });
    expect(await findJob(database.db, accountId, job.id)).toMatchObject({ status: 'success' });
    expect(await findJob(database.db, accountId, next.id)).toMatchObject({ status: 'queued' });
  });

  test('what is still running after the grace goes back to its place, and runs at the next start', async () => {
    const accountId = await account();
    const [job, next] = [await accepted(accountId), await accepted(accountId)];
    const started = Promise.withResolvers<void>();
    const worker = await start(async (_job, { signal }) => {
      started.resolve();
      await sleep(60_000, undefined, { signal });
      return {};
    });
    await started.promise;
    await worker.stop({ graceMs: 10 });
    expect(await findJob(database.db, accountId, job.id)).toMatchObject({
      status: 'queued',
      attempt: 0,
    });
    const order: number[] = [];
    await start(async ({ id }) => {
      order.push(id);
      return {};
    });
    await wait(next);
    expect(order).toEqual([job.id, next.id]);
  });

  test('a result is kept while the database fails', async () => {
    const job = await accepted(await account());
    await start(async () => {
      await sql`alter table jobs rename to jobs_away`.execute(database.db);
      return { kept: true };
    });
    await expect.poll(() => logged.join()).toContain('the end of a job cannot be written');
    await sql`alter table jobs_away rename to jobs`.execute(database.db);
    expect(await wait(job)).toMatchObject({ status: 'success', result: { kept: true } });
  });
});
