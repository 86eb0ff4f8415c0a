import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { isFull } from '../testing/full.ts';
import { rowsDiscarded } from '../testing/plan.ts';
import { enqueue } from './enqueue.ts';
import { estimate, estimateOf, secondsToPlace } from './estimate.ts';
import { type Job, toJob } from './job.ts';
import { readJob } from './read.ts';
import { jobOf, useQueue } from './testing.ts';

describe.each(engines)('the estimate on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);
  beforeEach(() => database.db.deleteFrom('jobs').execute());

  const waits = async (accountId: number, operation: string): Promise<Job> =>
    jobOf(await enqueue(database.db, { accountId, operation, input: {} }));
  /** Adds successful jobs of an operation, each of which took so many seconds. */
  const ended = (
    accountId: number,
    operation: string,
    seconds: number,
    { count = 1, model = null as string | null } = {},
  ) =>
    sql`insert into jobs (account_id, operation, model_id, input, status, started_at, finished_at)
      select ${accountId}, ${operation}, ${model}, '{}', 'success',
        now() - ${seconds} * interval '1 second', now()
      from generate_series(1, ${count}::int)`.execute(database.db);
  /** Starts a job, as if a worker had claimed it, at a time that Date has exactly. */
  const start = async ({ id }: Job): Promise<Job> =>
    toJob(
      await database.db
        .updateTable('jobs')
        .set({
          status: 'running',
          attempt: 1,
          worker: 'a worker',
          started_at: sql<Date>`date_trunc('milliseconds', now())`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  /** Estimates at a time after the start of a job. */
  const after = (s: number, running: Job, job = running) =>
    estimateOf(database.db, job, new Date(Number(running.startedAt) + s * 1000));
  const estimated = async (job: Job) => (await estimateOf(database.db, job)).seconds;

  test('is the duration of the latest jobs of the operation, of all accounts', async () => {
    const [mine, other] = [await account(), await account()];
    const first = await waits(mine, 'generateImage');
    expect(await estimated(first)).toBe(5);
    await ended(other, 'generateImage', 900, { count: 5 });
    await ended(other, 'generateImage', 8, { count: 20 });
    await ended(other, 'generateVideo', 60);
    expect(await estimated(first)).toBe(8);
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
    expect(await estimated(last)).toBe(60 + 5 + 3);
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
    expect(await estimated(await own())).toBe(5 + 5);
    expect(await estimated(await waits(mine, 'generateVideo'))).toBe(60 + 60);
  });

  test('gives the position among the waiting jobs of its account, and 0 for a running job', async () => {
    const [mine, other] = [await account(), await account()];
    await waits(other, 'generateImage');
    const running = await start(await waits(mine, 'generateVideo'));
    const [next, last] = [await waits(mine, 'createDubbing'), await waits(mine, 'generateImage')];
    const position = async (job: Job) => (await estimateOf(database.db, job)).position;
    expect(await position(last)).toBe(2);
    expect(await position(next)).toBe(1);
    expect(await position(running)).toBe(0);
  });

  test('of a running job is the time that is left, at least one second', async () => {
    const mine = await account();
    await ended(mine, 'generateImage', 30);
    const job = await start(await waits(mine, 'generateImage'));
    expect((await after(9.5, job)).seconds).toBe(21);
    expect((await after(29.9, job)).seconds).toBe(1);
    expect((await after(30.1, job)).seconds).toBe(1);
  });

  test('goes by the clock of the database, whatever the clock of the process says', async () => {
    const mine = await account();
    await ended(mine, 'generateImage', 30);
    const job = await start(await waits(mine, 'generateImage'));
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.setSystemTime(Date.now() + 300_000);
    expect(await estimated(job)).toBeLessThanOrEqual(30);
  });

  test('of a job that ran longer than some is that of the others', async () => {
    const mine = await account();
    for (const duration of [1, 1, 1, 40, 60]) await ended(mine, 'generateImage', duration);
    const job = await start(await waits(mine, 'generateImage'));
    expect((await after(0.5, job)).seconds).toBe(21);
    expect((await after(10, job)).seconds).toBe(40);
    expect((await after(70, job)).seconds).toBe(10);
  });

  test('counts a slow job ahead as its model is slow, and as long as it has run already', async () => {
    const mine = await account();
    await ended(mine, 'generateImage', 1, { count: 18, model: 'quick' });
    const model = (modelId: string) =>
      enqueue(database.db, { accountId: mine, operation: 'generateImage', modelId, input: {} });
    const slow = await start(jobOf(await model('slow')));
    const next = jobOf(await model('quick'));
    expect((await after(0, slow, next)).seconds).toBe(1 + 1);
    expect((await after(12, slow, next)).seconds).toBe(11 + 1);
    await ended(mine, 'generateImage', 23, { model: 'slow' });
    expect((await after(0, slow, next)).seconds).toBe(23 + 1);
    expect((await after(12, slow, next)).seconds).toBe(11 + 1);
  });

  test('of a job that lets another pass adds that one', async () => {
    const mine = await account();
    await ended(mine, 'generateVideo', 60);
    const first = await waits(mine, 'generateImage');
    const passing = await start(await waits(mine, 'generateVideo'));
    expect((await after(20, passing, first)).seconds).toBe(40 + 5);
  });

  test('of a job that has ended is one second, and no position', async () => {
    const mine = await account();
    await ended(mine, 'generateImage', 30);
    const { id } = await waits(mine, 'generateImage');
    await sql`update jobs set status = 'success', started_at = now(), finished_at = now()
      where id = ${id}`.execute(database.db);
    const job = await readJob(database.db, id);
    expect(await estimateOf(database.db, job)).toEqual({ seconds: 1, position: 0 });
  });

  test('of the next free place of an account is that of its job which ends first', async () => {
    const mine = await account();
    expect(await secondsToPlace(database.db, mine)).toBe(1);
    await ended(mine, 'generateImage', 3);
    await ended(mine, 'generateVideo', 600);
    await waits(mine, 'generateImage');
    const video = await waits(mine, 'generateVideo');
    expect(await secondsToPlace(database.db, mine)).toBe(3);
    await start(video);
    // That of the image, which the video has passed, comes on top of what is left of the video.
    expect(await secondsToPlace(database.db, mine)).toBeGreaterThan(500);
  });

  describe('of a job whose model is at a host', () => {
    let mine: number;
    let job: Job;
    beforeEach(async () => {
      mine = await account();
      await ended(mine, 'generateImage', 30);
      job = await start(await waits(mine, 'generateImage'));
    });
    const submit = (step: string, at: { queue_position?: number; share?: number }) =>
      database.db
        .insertInto('submissions')
        .values({
          job_id: job.id,
          step,
          provider: 'fal',
          endpoint: 'acme/a',
          request_id: 'r',
          ...at,
        })
        .execute();

    test('has the place in the queue of the host, and a whole duration before it', async () => {
      await submit('first', { queue_position: 2 });
      expect(await after(20, job)).toEqual({ seconds: 30, position: 3 });
      await submit('second', { queue_position: 7 });
      expect(await after(20, job)).toEqual({ seconds: 30, position: 8 });
    });

    test('is what is left of the work, as far as the host says', async () => {
      await submit('first', { share: 0.5 });
      expect(await after(2, job)).toEqual({ seconds: 15, position: 0 });
      await submit('second', { share: 0.9 });
      expect((await after(2, job)).seconds).toBe(15);
      const next = await waits(mine, 'generateImage');
      expect(await after(2, job, next)).toEqual({ seconds: 15 + 30, position: 1 });
    });

    test('is that of any other job once the host has done what was submitted', async () => {
      await submit('first', { share: 1 });
      expect(await after(10, job)).toEqual({ seconds: 20, position: 0 });
    });

    test('that waits for another attempt is not at the host', async () => {
      await submit('first', { queue_position: 2 });
      await sql`update jobs set status = 'queued', started_at = null, worker = null
        where id = ${job.id}`.execute(database.db);
      const again = await readJob(database.db, job.id);
      expect(await estimateOf(database.db, again)).toEqual({ seconds: 30, position: 1 });
    });
  });

  test('reads no rows in vain, however many jobs there are', async () => {
    const mine = await account(1000);
    const other = await account(1_000_000);
    await ended(other, 'generateImage', 3, { count: isFull ? 50_000 : 1000 });
    await sql`insert into jobs (account_id, operation, input)
      select ${other}, 'generateVideo', '{}' from generate_series(1, ${isFull ? 1000 : 300}::int)`.execute(
      database.db,
    );
    const job = await waits(mine, 'createDubbing');
    await sql`analyze jobs`.execute(database.db);
    expect(await rowsDiscarded(database.db, estimate(job))).toBeLessThan(100);
  });
});
