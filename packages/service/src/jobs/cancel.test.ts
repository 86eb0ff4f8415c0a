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
import { type Notifications, openNotifications } from '../database/notifications.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import type { Crew } from '../outbox/crew.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { postpone, recoverJobs } from './attempts.ts';
import { cancelJob } from './cancel.ts';
import type { Claim } from './claim.ts';
import { finish } from './ends.ts';
import type { RunJob } from './execute.ts';
import { isFinished, type Job } from './job.ts';
import { type Liveness, openLiveness } from './liveness.ts';
import { findJob } from './read.ts';
import { awaitJob, brokenQueues, claim, jobOf, useQueue } from './testing.ts';
import { startJobWorker } from './worker.ts';

useHeldTimers();

const cancelled = {
  status: 'error',
  error: { code: 'cancelled', message: 'The job was cancelled.' },
};
const success = { status: 'success', json: '{"done":true}' } as const;
const webhook = 'https://app.example/hook';

async function inTurn<T>(acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  for (const act of acts) answers.push(await act());
  return answers;
}

describe.each(engines)('cancelling on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted, add, depth } = useQueue(database);
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
    // A test that has failed may still hold the timers, with which the workers stop.
    vi.useRealTimers();
    await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
    await Promise.all(lives.map((liveness) => liveness.close()));
    [workers, lives, logged] = [[], [], []];
  });

  async function start(
    run: RunJob,
    heard: Pick<Notifications, 'listen'> = notifications,
    discard?: (result: Record<string, unknown>) => Promise<void>,
  ): Promise<void> {
    const { db } = database;
    const log = createLog('info', (line) => logged.push(line));
    const liveness = await openLiveness({ database, log });
    lives.push(liveness);
    const options = { db, notifications: heard as Notifications, liveness, run, discard, log };
    workers.push(startJobWorker({ ...options, concurrency: 4 }));
  }

  const cancel = ({ accountId, id }: Job) => cancelJob(database.db, accountId, id);
  const wait = (job: Job) => awaitJob(database.db, notifications, job, { ms: 240_000 });
  const webhooks = async () => {
    const rows = await database.db.selectFrom('webhooks').select('job_id').execute();
    return rows.map(({ job_id: id }) => id);
  };
  /** A run that only a cancel ends. */
  const untilAborted = async (signal: AbortSignal): Promise<never> => {
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => aborted.reject(signal.reason));
    if (signal.aborted) throw signal.reason;
    return await aborted.promise;
  };

  test('a waiting job ends, its place is free, and its webhook is due, all at once', async () => {
    const accountId = await account(2);
    const [first, second] = [await accepted(accountId), await accepted(accountId, { webhook })];
    expect(await add(accountId)).toEqual({ outcome: 'queue_full', limit: 2 });
    expect(await cancel(second)).toMatchObject(cancelled);
    expect(await depth(accountId)).toBe(1);
    expect(await webhooks()).toEqual([second.id]);
    expect((await add(accountId)).outcome).toBe('accepted');
    expect((await claim(database.db, 'worker'))?.job.id).toBe(first.id);
    expect(await brokenQueues(database.db)).toEqual([]);
  });

  test('a caller who waits for the job hears of the cancel', async () => {
    holdTimers();
    const job = await accepted(await account());
    const waiting = wait(job);
    await cancel(job);
    expect(await waiting).toMatchObject(cancelled);
  });

  test('a second cancel, and one after the end, change nothing', async () => {
    const [one, two] = [await account(), await account()];
    const [job, done] = [await accepted(one, { webhook }), await accepted(two)];
    const first = await cancel(job);
    expect(await cancel(job)).toEqual(first);
    const claimed = (await claim(database.db, 'worker')) as Claim;
    await finish(database.db, { claim: claimed, outcome: success });
    expect(await cancel(done)).toMatchObject({ status: 'success', result: { done: true } });
    expect(await webhooks()).toEqual([job.id]);
    expect([await depth(one), await depth(two)]).toEqual([0, 0]);
  });

  test('the job of another account is not found', async () => {
    const job = await accepted(await account());
    expect(await cancelJob(database.db, await account(), job.id)).toBeUndefined();
    expect(await findJob(database.db, job.accountId, job.id)).toMatchObject({ status: 'queued' });
  });

  test('a running job is stopped, and the next of its account runs', async () => {
    const accountId = await account();
    const [job, next] = [await accepted(accountId), await accepted(accountId)];
    const started = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<unknown>();
    await start(async ({ id }, { signal }) => {
      if (id !== job.id) return {};
      started.resolve();
      return await untilAborted(signal).catch((reason: unknown) => {
        stopped.resolve(reason);
        throw reason;
      });
    });
    await started.promise;
    expect(await cancel(job)).toMatchObject(cancelled);
    // Whether the notification or a look at the database came first.
    expect(String(await stopped.promise)).toContain('The job was cancelled');
    expect(await wait(next)).toMatchObject({ status: 'success' });
    await expect.poll(() => logged.join()).toContain('"status":"cancelled"');
    expect(logged.join()).not.toContain('taken over');
    expect(await depth(accountId)).toBe(0);
  });

  test('a result that comes after the cancel is refused, and removed', async () => {
    const job = await accepted(await account());
    const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removed = Promise.withResolvers<object>();
    const run: RunJob = async () => {
      started.resolve();
      await goOn.promise;
      return { output: ['late.png'] };
    };
    await start(run, notifications, async (result) => removed.resolve(result));
    await started.promise;
    await cancel(job);
    goOn.resolve();
    expect(await removed.promise).toEqual({ output: ['late.png'] });
    expect(await findJob(database.db, job.accountId, job.id)).toMatchObject({
      ...cancelled,
      result: null,
    });
  });

  test('the result of a job that was deleted meanwhile, as with its account, is removed', async () => {
    const job = await accepted(await account());
    const removed = Promise.withResolvers<object>();
    const run: RunJob = async () => {
      await database.db.deleteFrom('jobs').where('id', '=', job.id).execute();
      return { output: ['late.png'] };
    };
    await start(run, notifications, async (result) => removed.resolve(result));
    await expect.poll(() => logged.join()).toMatch(/"status":"\w+"/);
    expect(await Promise.race([removed.promise, 'nothing'])).toEqual({ output: ['late.png'] });
  });

  test('a worker whose connection was down when the job was cancelled stops it afterwards', async () => {
    holdTimers();
    const back: ((payload: undefined) => void)[] = [];
    const deaf: Pick<Notifications, 'listen'> = {
      listen(channel, listener) {
        if (channel !== 'jobs_cancelled') return notifications.listen(channel, listener);
        back.push(listener);
        return () => {};
      },
    };
    const job = await accepted(await account());
    const [started, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await start(async (_job, { signal }) => {
      started.resolve();
      return await untilAborted(signal).finally(stopped.resolve);
    }, deaf);
    await started.promise;
    await cancel(job);
    for (const listener of back) listener(undefined);
    await stopped.promise;
  });

  test('a job that is cancelled while the answer to its claim is on the way is stopped', async () => {
    const job = await accepted(await account());
    const [claimed, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun = Promise.withResolvers<boolean>();
    const executor = database.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async (statement) => {
      const answer = await execute(statement);
      const isClaim = statement.sql.includes(`set status = 'running'`) && answer.rows.length > 0;
      if (isClaim) claimed.resolve();
      if (isClaim) await heard.promise;
      return answer as never;
    });
    onTestFinished(() => spy.mockRestore());
    await start(async (_job, { signal }) => {
      begun.resolve(signal.aborted);
      return {};
    });
    // After the worker, so it hears of the cancel first.
    onTestFinished(notifications.listen('jobs_cancelled', () => heard.resolve()));
    await claimed.promise;
    await cancel(job);
    expect(await begun.promise).toBe(true);
  });

  test('jobs that are cancelled while they start are all stopped, and leave their places', async () => {
    holdTimers();
    const running = new Set<number>();
    let begun = 0;
    await start(async ({ id }, { signal }) => {
      begun++;
      running.add(id);
      return await untilAborted(signal).finally(() => running.delete(id));
    });
    const accounts = await Promise.all(Array.from({ length: 8 }, () => account()));
    for (let round = 0; round < 5; round++) {
      const before = begun;
      const jobs = await Promise.all(accounts.map((id) => accepted(id)));
      // Some run when they are cancelled; others are being started.
      await expect.poll(() => begun, still).toBeGreaterThan(before);
      await Promise.all(jobs.map(cancel));
    }
    await expect.poll(() => running.size, still).toBe(0);
    expect(await Promise.all(accounts.map(depth))).toEqual(accounts.map(() => 0));
    expect(await brokenQueues(database.db)).toEqual([]);
  });

  test('a job that waits for another attempt is not tried again', async () => {
    const job = await accepted(await account());
    const claimed = (await claim(database.db, 'worker')) as Claim;
    await postpone(database.db, claimed, 0);
    expect(await cancel(job)).toMatchObject(cancelled);
    expect(await claim(database.db, 'worker')).toBeUndefined();
  });

  test('a job whose worker has died is not given back to the queue', async () => {
    const job = await accepted(await account(), { webhook });
    await claim(database.db, 'dead');
    expect(await cancel(job)).toMatchObject(cancelled);
    expect(await recoverJobs(database.db)).toEqual({ requeued: 0, failed: 0 });
    expect(await claim(database.db, 'worker')).toBeUndefined();
    expect(await webhooks()).toEqual([job.id]);
  });

  test('the same request with its Idempotency-Key finds the cancelled job and starts no other', async () => {
    const accountId = await account();
    const job = jobOf(await add(accountId, { prompt: 'tide' }, 'once'));
    await cancel(job);
    expect(await add(accountId, { prompt: 'tide' }, 'once')).toMatchObject({
      outcome: 'replayed',
      job: { id: job.id, ...cancelled },
    });
  });

  test('of two cancels and the end of a job, one wins, and the webhook is made once', async () => {
    const ends = { success: 0, error: 0 };
    for (let round = 0; round < 30; round++) {
      const accountId = await account();
      const job = await accepted(accountId, { webhook });
      const claimed = (await claim(database.db, 'worker')) as Claim;
      // In an order that differs from round to round.
      const acts: (() => Promise<Job | boolean | undefined>)[] = [
        () => cancel(job),
        () => finish(database.db, { claim: claimed, outcome: success }),
        () => cancel(job),
      ];
      const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
      // The first rounds are not a race, so that each end occurs, however the races go.
      const answers = await (round < 3 ? inTurn(turned) : Promise.all(turned.map((act) => act())));
      const end = (await findJob(database.db, accountId, job.id)) as Job;
      expect(isFinished(end)).toBe(true);
      const finished = answers.find((answer) => typeof answer === 'boolean');
      expect(finished).toBe(end.status === 'success');
      // Each caller was told how the job has ended.
      for (const answer of answers) {
        if (typeof answer === 'object') expect(answer.status).toBe(end.status);
      }
      expect(end.result === null).toBe(end.status === 'error');
      expect(await depth(accountId)).toBe(0);
      expect(await webhooks()).toEqual([job.id]);
      await database.db.deleteFrom('accounts').execute();
      ends[end.status as keyof typeof ends]++;
    }
    expect(ends.success).toBeGreaterThan(0);
    expect(ends.error).toBeGreaterThan(0);
  });
});
