import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { LightClient } from '../database/light-client.ts';
import { type Notifications, openNotifications } from '../database/notifications.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import type { Crew } from '../outbox/crew.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { recoverJobs, retryDelaysMs } from './attempts.ts';
import { finish } from './ends.ts';
import { enqueue } from './enqueue.ts';
import type { RunJob } from './execute.ts';
import { type Job, JobError } from './job.ts';
import { type Liveness, openLiveness } from './liveness.ts';
import { findJob } from './read.ts';
import { awaitJob, claim, jobOf, useQueue } from './testing.ts';
import { startJobWorker } from './worker.ts';

useHeldTimers();

describe.each(engines)('the worker on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted, depth } = useQueue(database);
  let notifications: Notifications;
  let lives: Liveness[] = [];
  let workers: Crew[] = [];
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

  async function start(run: RunJob, concurrency = 4): Promise<Crew> {
    const { db } = database;
    const log = createLog('info', (line) => logged.push(line));
    const liveness = await openLiveness({ database, log });
    lives.push(liveness);
    const worker = startJobWorker({ db, notifications, liveness, run, concurrency, log });
    workers.push(worker);
    return worker;
  }
  const wait = (job: Job, ms = 240_000) => awaitJob(database.db, notifications, job, { ms });

  test('a job that is enqueued is run and waited for, without a poll', async () => {
    holdTimers();
    await start(async ({ input }) => ({ output: [input.prompt] }));
    const accountId = await account();
    await expect.poll(() => vi.getTimerCount(), still).toBeGreaterThan(0);
    const job = await wait(await accepted(accountId, { prompt: 'tide' }));
    expect(job).toMatchObject({ status: 'success', result: { output: ['tide'] } });
  });

  test('if wake-ups are lost, a job and its end are found by the next look, after 2 seconds', async () => {
    holdTimers();
    const deaf: Notifications = { listen: () => () => {}, close: async () => {} };
    const alive: Liveness = {
      worker: '1',
      isAlive: () => true,
      onRegained() {},
      close: async () => {},
    };
    // No spy: Vitest restores spies at the end of the file, and would put the held timer back for all
    // later files.
    let looked = 0;
    const held = globalThis.setTimeout;
    const counting = (work: () => void, ms?: number) => {
      if (ms === 2_000) looked++;
      return held(work, ms);
    };
    globalThis.setTimeout = Object.assign(counting, held);
    const looks = () => looked;
    const { db } = database;
    const begun: number[] = [];
    const run: RunJob = async ({ id }) => {
      begun.push(id);
      return {};
    };
    const log = createLog('silent');
    workers.push(
      startJobWorker({ db, notifications: deaf, liveness: alive, run, concurrency: 4, log }),
    );
    await expect.poll(looks, still).toBe(1);
    const job = await accepted(await account());
    let ended: Job | undefined;
    awaitJob(db, deaf, job, { ms: 240_000 }).then((found) => {
      ended = found;
    }, expect.fail);
    await expect.poll(looks, still).toBe(2);
    vi.advanceTimersByTime(1_999);
    expect(begun).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect.poll(() => begun, still).toEqual([job.id]);
    await expect
      .poll(() => findJob(db, job.accountId, job.id), still)
      .toMatchObject({ status: 'success' });
    const nextLook = () => {
      vi.advanceTimersByTime(2_000);
      return ended;
    };
    await expect.poll(nextLook, still).toMatchObject({ status: 'success' });
  });

  test('no job is started while there is no sign of life: others would take it at once', async () => {
    const { db } = database;
    const job = await accepted(await account());
    let [isShown, looks] = [false, 0];
    const isAlive = () => {
      looks++;
      return isShown;
    };
    const liveness = { worker: '1', isAlive, onRegained() {}, close: async () => {} };
    const log = createLog('silent');
    const run = async () => ({});
    const worker = startJobWorker({ db, notifications, liveness, run, concurrency: 4, log });
    workers.push(worker);
    await expect.poll(() => looks).toBeGreaterThan(0);
    worker.wake();
    await expect.poll(() => looks).toBeGreaterThan(1);
    expect(await findJob(db, job.accountId, job.id)).toMatchObject({ status: 'queued' });
    isShown = true;
    worker.wake();
    expect(await wait(job)).toMatchObject({ status: 'success' });
  });

  test('a wait ends in time, also if the clock is set back meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const waiting = wait(await accepted(await account()), 50);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await waiting).toMatchObject({ status: 'queued' });
  });

  test('jobs of one account run one after another, in order, also over two workers', async () => {
    const order: unknown[] = [];
    let [active, most] = [0, 0];
    const run: RunJob = async ({ id, accountId, input }) => {
      most = Math.max(most, ++active);
      order.push(input.n);
      // If a second job could run, it would be claimed before this ends.
      await findJob(database.db, accountId, id);
      active--;
      return {};
    };
    const owner = await account();
    const jobs = [];
    for (let n = 0; n < 10; n++) jobs.push(await accepted(owner, { n }));
    await start(run);
    await start(run);
    await Promise.all(jobs.map((job) => wait(job)));
    expect({ order, most }).toEqual({ order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], most: 1 });
  });

  test('as many accounts are served at once as its concurrency says', async () => {
    let [active, most] = [0, 0];
    const three = Promise.withResolvers<void>();
    const accounts = await Promise.all(Array.from({ length: 6 }, () => account()));
    const jobs = await Promise.all(accounts.map((id) => accepted(id)));
    await start(async () => {
      most = Math.max(most, ++active);
      if (active === 3) three.resolve();
      await three.promise;
      // If a fourth job could run, it would be claimed before this ends.
      await database.db.selectFrom('jobs').select('id').execute();
      active--;
      return {};
    }, 3);
    await Promise.all(jobs.map((job) => wait(job)));
    expect(most).toBe(3);
  });

  test('a worker with free places starts a job of each account with one statement', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => account()));
    const jobs = await Promise.all(accounts.map((id) => accepted(id)));
    const query = vi.spyOn(LightClient.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const claims = () => query.mock.calls.filter(([text]) => /skip locked/.test(String(text)));
    let begun = 0;
    const six = Promise.withResolvers<number>();
    await start(async () => {
      if (++begun === 6) six.resolve(claims().length);
      await six.promise;
      return {};
    }, 8);
    expect(await six.promise).toBe(1);
    await Promise.all(jobs.map((job) => wait(job)));
  });

  test('long jobs leave a place in which a short one runs, and no long one', async () => {
    const [one, two, three] = [await account(), await account(), await account()];
    await sql`insert into jobs (account_id, operation, input, status, started_at, finished_at)
      select ${one}, operation, '{}', 'success', now() - seconds * interval '1 second', now()
      from (values ('generateVideo', 60), ('editImage', 1)) took (operation, seconds)`.execute(
      database.db,
    );
    const put = async (accountId: number, operation: string) =>
      jobOf(await enqueue(database.db, { accountId, operation, input: {} }));
    const begun: number[] = [];
    const end = Promise.withResolvers<void>();
    const jobs = [await put(one, 'generateVideo'), await put(two, 'generateVideo')];
    await start(async ({ id, isLong }) => {
      begun.push(id);
      if (isLong) await end.promise;
      return {};
    }, 1);
    const short = await put(three, 'editImage');
    // Ends although a long job runs, and although another long job has waited for longer.
    expect((await wait(short)).status).toBe('success');
    expect(begun).toEqual([jobs[0]?.id, short.id]);
    end.resolve();
    await Promise.all(jobs.map((job) => wait(job)));
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
    expect(await wait(job, 0)).toMatchObject({ status: 'queued' });
    expect(await wait(job, 100)).toMatchObject({ status: 'queued' });
    const signal = AbortSignal.timeout(100);
    const stopped = await awaitJob(database.db, notifications, job, { ms: 3_600_000, signal });
    expect(stopped).toMatchObject({ status: 'queued' });
  });

  test('a stop waits for what runs', async () => {
    const accountId = await account();
    const [job, next] = [await accepted(accountId), await accepted(accountId)];
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const worker = await start(async () => {
      started.resolve();
      await goOn.promise;
      return { done: true };
    });
    await started.promise;
    const stopped = worker.stop({ graceMs: 60_000 });
    goOn.resolve();
    await stopped;
    expect(await findJob(database.db, accountId, job.id)).toMatchObject({ status: 'success' });
    expect(await findJob(database.db, accountId, next.id)).toMatchObject({ status: 'queued' });
  });

  test('a job that outlasts the grace of a stop goes back to its place, and runs at the next start', async () => {
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

  describe('a failure that may pass', () => {
    const busy = () =>
      new JobError('model_unavailable', 'Busy.', { retryable: true, detail: 'status 503' });

    // No wait is over before the test ends it, as it could be on a slow machine: each lasts an hour
    // longer.
    beforeAll(async () => {
      await sql`create function wait_longer() returns trigger language plpgsql as
        $$ begin new.not_before := new.not_before + interval '1 hour'; return new; end $$`.execute(
        database.db,
      );
      await sql`create trigger wait_longer before update of not_before on jobs for each row
        when (new.not_before > now()) execute function wait_longer()`.execute(database.db);
    });
    afterAll(() => sql`drop function wait_longer cascade`.execute(database.db));

    /**
     * Waits until the job has failed so often, ends its wait, and returns the time until which it
     * had to wait. The new time lies an hour back, so that a claim that has already begun finds the
     * job too.
     */
    async function skipWait({ id, accountId }: Job, attempt: number): Promise<number> {
      await expect
        .poll(() => findJob(database.db, accountId, id), still)
        .toMatchObject({ status: 'queued', attempt });
      const { rows } = await sql<{ until: Date }>`
        update jobs set not_before = now() - interval '1 hour' from jobs old
        where jobs.id = ${id} and old.id = jobs.id
        returning old.not_before - interval '1 hour' as until,
          pg_notify('jobs_queued', '')`.execute(database.db);
      return rows[0]?.until.getTime() ?? Number.NaN;
    }

    test('is tried again twice, later each time, and those behind it go on meanwhile', async () => {
      holdTimers();
      const failedAt: number[] = [];
      const accountId = await account();
      const [failing, next] = [await accepted(accountId), await accepted(accountId)];
      const started: number[] = [];
      await start(async ({ id }) => {
        started.push(id);
        if (id === failing.id) {
          failedAt.push(Date.now());
          throw busy();
        }
        return {};
      });
      expect(await wait(next)).toMatchObject({ status: 'success' });
      for (const [nth, ms] of retryDelaysMs.entries()) {
        const until = await skipWait(failing, nth + 1);
        expect(until).toBeGreaterThanOrEqual((failedAt[nth] ?? 0) + ms - 1);
        expect(until).toBeLessThanOrEqual(Date.now() + ms + 1);
      }
      expect(await wait(failing)).toMatchObject({
        status: 'error',
        attempt: 3,
        error: { code: 'model_unavailable', message: 'Busy.' },
      });
      expect(started).toEqual([failing.id, next.id, failing.id, failing.id]);
      expect(logged.filter((line) => line.includes('status 503'))).toHaveLength(3);
      expect(await depth(accountId)).toBe(0);
    });

    test('waits as long as the model says, but not less than without that', async () => {
      holdTimers();
      const job = await accepted(await account());
      const failedAt: number[] = [];
      await start(async ({ attempt }) => {
        failedAt.push(Date.now());
        const retryAfter = attempt === 1 ? 60 : 1;
        throw new JobError('model_unavailable', 'Busy.', { retryable: true, retryAfter });
      });
      expect(await skipWait(job, 1)).toBeGreaterThanOrEqual((failedAt[0] ?? 0) + 60_000 - 1);
      expect(await skipWait(job, 2)).toBeGreaterThanOrEqual((failedAt[1] ?? 0) + 8_000 - 1);
      expect(await wait(job)).toMatchObject({ status: 'error', attempt: 3 });
    });

    test('ends the job if the model wants to be left alone for long', async () => {
      const job = await accepted(await account());
      await start(async () => {
        throw new JobError('model_unavailable', 'Busy.', { retryable: true, retryAfter: 3600 });
      });
      expect(await wait(job)).toMatchObject({ status: 'error', attempt: 1 });
    });

    test('that has passed leaves no trace in the result', async () => {
      holdTimers();
      const job = await accepted(await account());
      await start(async ({ attempt }) => {
        if (attempt === 1) throw busy();
        return { attempt };
      });
      await skipWait(job, 1);
      expect(await wait(job)).toMatchObject({ status: 'success', result: { attempt: 2 } });
    });

    test('keeps its place: after its wait, the job runs before the jobs that came later', async () => {
      holdTimers();
      const accountId = await account();
      const jobs = [
        await accepted(accountId),
        await accepted(accountId),
        await accepted(accountId),
      ];
      const [failing, running, last] = jobs as [Job, Job, Job];
      const started: number[] = [];
      const goOn = Promise.withResolvers<void>();
      await start(async ({ id, attempt }) => {
        started.push(id);
        if (id === failing.id && attempt === 1) throw busy();
        if (id === running.id) await goOn.promise;
        return {};
      });
      await expect.poll(() => started, still).toContain(running.id);
      await skipWait(failing, 1);
      goOn.resolve();
      await wait(last);
      expect(started).toEqual([failing.id, running.id, failing.id, last.id]);
    });
  });

  test('a job that another worker has taken over is not confirmed, and its result is refused', async () => {
    const accountId = await account();
    const job = await accepted(accountId);
    const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const confirmed: boolean[] = [];
    await start(async (_job, { confirm }) => {
      await confirm();
      confirmed.push(true);
      started.resolve();
      await goOn.promise;
      await confirm();
      confirmed.push(true);
      return { late: true };
    }, 1);
    await started.promise;
    await recoverJobs(database.db);
    const other = await claim(database.db, 'other');
    expect(other?.job).toMatchObject({ id: job.id, attempt: 2 });
    goOn.resolve();
    await expect.poll(() => logged.join()).toContain('was taken over by another worker');
    expect(confirmed).toEqual([true]);
    if (other)
      await finish(database.db, {
        claim: other,
        outcome: { status: 'success', json: '{"other":true}' },
      });
    expect(await wait(job)).toMatchObject({ status: 'success', result: { other: true } });
  });

  /** Ends a failure of the database. Also after a test that has failed: later tests need the table. */
  const bringJobsBack = async () => {
    await sql`alter table if exists jobs_away rename to jobs`.execute(database.db);
  };

  test('a job whose claim was never answered goes back, and is run', async () => {
    onTestFinished(bringJobsBack);
    const job = await accepted(await account());
    const unanswered = await openLiveness({ database, log: createLog('silent') });
    lives.push(unanswered);
    await claim(database.db, unanswered.worker);
    const { db } = database;
    const log = createLog('info', (line) => logged.push(line));
    const run: RunJob = async ({ attempt }) => ({ attempt });
    await sql`alter table jobs rename to jobs_away`.execute(db);
    const options = { db, notifications, liveness: unanswered, run, concurrency: 1, log };
    workers.push(startJobWorker(options));
    await expect.poll(() => logged.join()).toContain('the queue cannot be read');
    await bringJobsBack();
    expect(await wait(job)).toMatchObject({ status: 'success', result: { attempt: 1 } });
    expect(logged.join()).toContain('the answer to its claim was lost');
  });

  test('a wake-up that is missed while the jobs are compared has them compared again', async () => {
    holdTimers();
    const { db } = database;
    const job = await accepted(await account());
    const missed = new Set<() => void>();
    const deaf: Notifications = {
      listen(channel, listener) {
        if (channel === 'jobs_cancelled') missed.add(() => listener(undefined));
        return () => {};
      },
      close: async () => {},
    };
    const [compared, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let holds = false;
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (holds) {
          compared.resolve();
          await goOn.promise;
        }
        return result;
      },
    });
    const [started, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const run: RunJob = async (_job, { signal }) => {
      signal.addEventListener('abort', () => stopped.resolve());
      started.resolve();
      await stopped.promise;
      return {};
    };
    const liveness = { worker: '1', isAlive: () => true, onRegained() {}, close: async () => {} };
    const log = createLog('silent');
    workers.push(
      startJobWorker({ db: slow, notifications: deaf, liveness, run, concurrency: 1, log }),
    );
    await started.promise;
    const miss = () => {
      for (const each of missed) each();
    };
    holds = true;
    miss();
    await compared.promise;
    await sql`update jobs set worker = 'other' where id = ${job.id}`.execute(db);
    miss();
    holds = false;
    goOn.resolve();
    await stopped.promise;
  });

  test('a result is kept while the database fails', async () => {
    onTestFinished(bringJobsBack);
    const job = await accepted(await account());
    await start(async () => {
      await sql`alter table jobs rename to jobs_away`.execute(database.db);
      return { kept: true };
    });
    await expect.poll(() => logged.join()).toContain('the end of a job cannot be written');
    await bringJobsBack();
    expect(await wait(job)).toMatchObject({ status: 'success', result: { kept: true } });
  });
});
