import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { transact } from '../database/wake-ups.ts';
import { recoverJobs } from '../jobs/attempts.ts';
import { cancelJob } from '../jobs/cancel.ts';
import type { Claim } from '../jobs/claim.ts';
import { endWaitingJobs, finish } from '../jobs/ends.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { execute } from '../jobs/execute.ts';
import { createFinisher } from '../jobs/finisher.ts';
import { JobError } from '../jobs/job.ts';
import { claim, jobOf, useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { waitForOneDay } from '../testing/one-day.ts';
import { countCalls } from './count-calls.ts';
import { firstOfMonth, reportUsage } from './report.ts';
import { reserve } from './reservations.ts';
import { reachedLimit } from './spending.ts';
import { moneyOf, setLimit, usageOf, usedCall, wrongAccounts } from './testing.ts';
import type { UsedCall } from './used-call.ts';

const cents = 10_000;
const success = { status: 'success', json: '{}' } as const;
const never = new AbortController().signal;

describe.each(engines)('what models are used for, on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);

  // What was spent counts for its month.
  beforeEach(waitForOneDay);
  afterEach(async () => {
    expect(await wrongAccounts(database.db)).toEqual([]);
    await database.db.deleteFrom('jobs').execute();
  });

  const add = (accountId: number, amount: number, idempotencyKey?: string) =>
    enqueue(database.db, {
      accountId,
      operation: 'generateImage',
      input: {},
      idempotencyKey,
      spending: { amount, defaultLimit: undefined },
    });

  /** A job of a new account that a worker runs. */
  async function running(amount = 0): Promise<Claim> {
    await database.db.deleteFrom('jobs').execute();
    const accountId = await account();
    jobOf(await add(accountId, amount));
    return await claimed();
  }

  async function claimed(worker = 'worker'): Promise<Claim> {
    const found = await claim(database.db, worker);
    if (!found) throw new Error('No job can start.');
    return found;
  }

  /** Stores that a host has accepted a request of a job. */
  async function submitted({ job }: Claim, requestId: string | null): Promise<void> {
    await database.db
      .insertInto('submissions')
      .values({
        job_id: job.id,
        step: randomUUID(),
        provider: 'fal',
        endpoint: 'acme/pictures',
        request_id: requestId,
        model_id: 'pictures',
        units: JSON.stringify({ requests: 1, images: 1 }),
        cost: 5 * cents,
      })
      .execute();
  }

  /** Makes an attempt of a job that makes these calls. */
  async function attempt(
    found: Claim,
    calls: readonly UsedCall[],
    error?: Error,
    { shutdown = never, lost = never } = {},
  ): Promise<void> {
    await execute(found, {
      db: database.db,
      finish: createFinisher(database.db),
      log: createLog('silent'),
      shutdown,
      lost,
      run: async (_, { tally }) => {
        for (const call of calls) tally.count(call);
        if (error) throw error;
        return {};
      },
    });
  }

  test('calls count with the end of their job, and once, however often that is written', async () => {
    const found = await running(8 * cents);
    const { id, accountId } = found.job;
    const calls = [usedCall(), usedCall({ model: 'acme-2', cost: undefined })];
    expect(await finish(database.db, { claim: found, outcome: success, calls })).toBe(true);
    expect(await finish(database.db, { claim: found, outcome: success, calls })).toBe(false);
    expect(await usageOf(database.db, accountId)).toMatchObject([
      {
        job_id: id,
        operation: 'generateImage',
        model_id: 'painter',
        model: 'acme-1',
        cost: 40_000,
      },
      { units: { requests: 1, images: 1 }, model: 'acme-2', cost: null },
    ]);
    expect(await moneyOf(database.db, accountId)).toEqual({ spent: 4 * cents, reserved: 0 });
  });

  test('an amount that is no number takes nothing from the sum of the others', async () => {
    const accountId = await account();
    for (const seconds of [2, Infinity, 3]) {
      const call = usedCall({ units: { requests: 1, seconds } });
      await countCalls(database.db, [{ ...call, accountId, operation: 'generateMusic' }]);
    }
    const [row] = await reportUsage(database.db, { by: 'model', accountId, since: firstOfMonth() });
    expect(row?.units).toEqual({ requests: 3, seconds: 5 });
  });

  test('a limit that is reached does not stop what a host has accepted', async () => {
    const found = await running();
    const { id: jobId, accountId } = found.job;
    const reached = () => reachedLimit(database.db, found.job, 5 * cents);
    await countCalls(database.db, [{ ...usedCall(), accountId, jobId, operation: 'editImage' }]);
    expect(await reached()).toBeUndefined();
    expect(await reachedLimit(database.db, found.job, undefined)).toBeUndefined();
    await setLimit(database.db, accountId, 4 * cents);
    expect(await reached()).toBe(4 * cents);
    await submitted(found, 'request-0');
    expect(await reached()).toBeUndefined();
  });

  test('what an attempt paid for counts although the job is tried again', async () => {
    const found = await running(4 * cents);
    const { accountId } = found.job;
    await attempt(
      found,
      [usedCall()],
      new JobError('model_failed', 'Not now.', { retryable: true }),
    );
    expect(await moneyOf(database.db, accountId)).toEqual({
      spent: 4 * cents,
      reserved: 4 * cents,
    });
    await sql`update jobs set not_before = null`.execute(database.db);
    await attempt(await claimed(), [usedCall()]);
    expect(await moneyOf(database.db, accountId)).toEqual({ spent: 8 * cents, reserved: 0 });
  });

  test('a call that was ended with its job counts, but not if another process goes on', async () => {
    const found = await running(4 * cents);
    const { id, accountId } = found.job;
    const ended = new Error('The job was ended.');
    const aborted = AbortSignal.abort(ended);
    await attempt(found, [usedCall({ isLost: true })], ended, { lost: aborted });
    await attempt(found, [usedCall({ isLost: true })], ended, { shutdown: aborted });
    expect(await usageOf(database.db, accountId)).toEqual([]);
    const again = await claimed();
    await cancelJob(database.db, accountId, id);
    await attempt(again, [usedCall({ isLost: true })], ended, { lost: aborted });
    expect(await usageOf(database.db, accountId)).toMatchObject([{ job_id: id, cost: 4 * cents }]);
    expect(await moneyOf(database.db, accountId)).toEqual({ spent: 4 * cents, reserved: 0 });
  });

  test('a request of a host counts once, although two attempts wait for it', async () => {
    const found = await running();
    const { accountId } = found.job;
    await submitted(found, 'request-1');
    const waited = usedCall({
      call: 'request-1',
      provider: 'fal',
      isHosted: true,
      cost: 6 * cents,
    });
    const lost = new JobError('unavailable', 'The database is away.', { retryable: true });
    await attempt(found, [waited], lost);
    expect(await usageOf(database.db, accountId)).toEqual([]);
    await sql`update jobs set not_before = null`.execute(database.db);
    await attempt(await claimed(), [waited]);
    const calls = await usageOf(database.db, accountId);
    expect(calls).toMatchObject([{ call: 'request-1', cost: 6 * cents }]);
  });

  test.each<[string, (found: Claim) => Promise<unknown>]>([
    ['fails', (found) => attempt(found, [], new JobError('model_failed', 'No.'))],
    [
      'has lost its last worker',
      async ({ job }) => {
        await sql`update jobs set attempt = 10 where id = ${job.id}`.execute(database.db);
        await recoverJobs(database.db, ['worker']);
      },
    ],
  ])('what a host has accepted of a job that %s counts as it was asked for', async (_, end) => {
    const found = await running(5 * cents);
    const { id, accountId } = found.job;
    await submitted(found, `of ${id}`);
    await submitted(found, null);
    await end(found);
    expect(await usageOf(database.db, accountId)).toMatchObject([
      {
        call: `of ${id}`,
        job_id: id,
        model_id: 'pictures',
        provider: 'fal',
        model: 'acme/pictures',
      },
    ]);
    expect(await moneyOf(database.db, accountId)).toEqual({ spent: 5 * cents, reserved: 0 });
  });

  test('a late worker ends nothing, and what it paid for counts', async () => {
    const late = await running();
    const { accountId } = late.job;
    await sql`update jobs set status = 'queued', worker = null, started_at = null`.execute(
      database.db,
    );
    const next = await claimed('another');
    await attempt(late, [usedCall({ model: 'late' })]);
    await attempt(next, [usedCall({ model: 'next' })]);
    const models = (await usageOf(database.db, accountId)).map(({ model }) => model);
    expect(models).toEqual(['late', 'next']);
  });

  test('many requests count together, whoever they are of, and none of an account that is gone', async () => {
    const accounts = [await account(), await account()];
    const [one = 0, other = 0] = accounts;
    const reserved = await reserve(
      database.db,
      { accountId: one, amount: 1, seconds: 60 },
      9 * cents,
    );
    const calls = [...accounts, one, 10 ** 9].map((accountId) => {
      return { ...usedCall(), accountId, operation: 'createChatCompletion' };
    });
    await countCalls(database.db, calls, [String(reserved)]);
    await countCalls(database.db, calls, [String(reserved)]);
    expect(await moneyOf(database.db, one)).toEqual({ spent: 8 * cents, reserved: 0 });
    expect(await moneyOf(database.db, other)).toEqual({ spent: 4 * cents, reserved: 0 });
  });

  test('calls go with their account', async () => {
    const found = await running();
    const { accountId } = found.job;
    await finish(database.db, { claim: found, outcome: success, calls: [usedCall()] });
    await reserve(database.db, { accountId, amount: 1, seconds: 60 }, 90 * cents);
    await add(accountId, 1);
    await database.db.deleteFrom('accounts').where('id', '=', accountId).execute();
    expect(await usageOf(database.db, accountId)).toEqual([]);
  });

  describe('the limit of an account for a month', () => {
    test('is not passed by 100 jobs at once', async () => {
      const accountId = await account(200);
      await setLimit(database.db, accountId, 100 * cents);
      const results = await Promise.all(
        Array.from({ length: 100 }, () => add(accountId, 4 * cents)),
      );
      const outcomes = Map.groupBy(results, ({ outcome }) => outcome);
      expect(outcomes.get('accepted')).toHaveLength(25);
      expect(outcomes.get('over_limit')).toHaveLength(75);
      expect(outcomes.get('over_limit')?.[0]).toEqual({
        outcome: 'over_limit',
        limit: 100 * cents,
      });
      const money = await moneyOf(database.db, accountId);
      expect(money).toEqual({ spent: 0, reserved: 100 * cents });
    });

    test('is not passed by 100 requests without jobs, and gets back what their end leaves', async () => {
      const accountId = await account();
      await setLimit(database.db, accountId, 100 * cents);
      const all = await Promise.all(
        Array.from({ length: 100 }, () =>
          reserve(database.db, { accountId, amount: 4 * cents, seconds: 3600 }, undefined),
        ),
      );
      const reserved = all.filter((one) => typeof one === 'string');
      expect(reserved).toHaveLength(25);
      expect(all.find((one) => typeof one !== 'string')).toEqual({ limit: 100 * cents });
      expect(await add(accountId, cents)).toMatchObject({ outcome: 'over_limit' });
      const call = { ...usedCall({ cost: cents }), accountId, operation: 'createChatCompletion' };
      await countCalls(database.db, [call], reserved.slice(0, 1));
      expect(await moneyOf(database.db, accountId)).toEqual({ spent: cents, reserved: 96 * cents });
      expect(await add(accountId, 3 * cents)).toMatchObject({ outcome: 'accepted' });
    });

    test('forgets requests whose process died, when their time is over', async () => {
      const accountId = await account();
      await setLimit(database.db, accountId, 4 * cents);
      const take = () =>
        reserve(database.db, { accountId, amount: 4 * cents, seconds: 3600 }, undefined);
      expect(await take()).toEqual(expect.any(String));
      expect(await take()).toEqual({ limit: 4 * cents });
      await sql`update reservations set expires_at = now()`.execute(database.db);
      expect(await take()).toEqual(expect.any(String));
      await sql`update reservations set expires_at = now()`.execute(database.db);
      expect(await add(accountId, 4 * cents)).toMatchObject({ outcome: 'accepted' });
    });

    test('counts what was spent this month, in UTC, and not before', async () => {
      const accountId = await account();
      await setLimit(database.db, accountId, 4 * cents);
      const call = { ...usedCall(), accountId, operation: 'createChatCompletion' };
      await countCalls(database.db, [call]);
      expect(await add(accountId, 0)).toMatchObject({ outcome: 'over_limit' });
      await sql`update accounts set spent_month = spent_month - interval '1 month'
        where id = ${accountId}`.execute(database.db);
      expect(await add(accountId, 4 * cents)).toMatchObject({ outcome: 'accepted' });
      await countCalls(database.db, [{ ...call, call: 'another', cost: cents }]);
      expect((await moneyOf(database.db, accountId)).spent).toBe(cents);
      await database.db.deleteFrom('accounts').where('id', '=', accountId).execute();
    });

    test('does not count what was spent while the clock was months ahead', async () => {
      const accountId = await account();
      await setLimit(database.db, accountId, 4 * cents);
      const call = { ...usedCall(), accountId, operation: 'createChatCompletion' };
      await countCalls(database.db, [call]);
      await sql`update accounts set spent_month = spent_month + interval '2 months'
        where id = ${accountId}`.execute(database.db);
      await countCalls(database.db, [{ ...call, call: 'another', cost: cents }]);
      expect((await moneyOf(database.db, accountId)).spent).toBe(cents);
      expect(await add(accountId, 3 * cents)).toMatchObject({ outcome: 'accepted' });
      await database.db.deleteFrom('accounts').where('id', '=', accountId).execute();
    });

    test('is the service’s for an account without its own, and none for one that shall have none', async () => {
      const accountId = await account();
      const take = () => reserve(database.db, { accountId, amount: 5, seconds: 60 }, 4);
      expect(await take()).toEqual({ limit: 4 });
      await setLimit(database.db, accountId, 5);
      expect(await take()).toEqual(expect.any(String));
      await sql`update accounts set is_unlimited = true where id = ${accountId}`.execute(
        database.db,
      );
      expect(await take()).toEqual(expect.any(String));
    });

    test('does not matter to a request that comes again, nor before a full queue', async () => {
      const accountId = await account(1);
      await setLimit(database.db, accountId, 4 * cents);
      const first = jobOf(await add(accountId, 4 * cents, 'key'));
      const again = await add(accountId, 4 * cents, 'key');
      expect(again).toMatchObject({ outcome: 'replayed', job: { id: first.id } });
      expect(await add(accountId, 1)).toMatchObject({ outcome: 'queue_full' });
    });

    test('gets back what jobs reserved that an operator ends, or that end in a failure', async () => {
      const found = await running(4 * cents);
      const { accountId } = found.job;
      const { id } = await database.db
        .insertInto('deployments')
        .values({ account_id: accountId, name: 'alpha' })
        .returning('id')
        .executeTakeFirstOrThrow();
      jobOf(
        await enqueue(database.db, {
          accountId,
          deploymentId: id,
          operation: 'generateImage',
          input: {},
          spending: { amount: 3 * cents, defaultLimit: undefined },
        }),
      );
      expect((await moneyOf(database.db, accountId)).reserved).toBe(7 * cents);
      const reason = { code: 'cleared', message: 'The queue was cleared.' };
      await transact(database.db, (db) => endWaitingJobs(db, id, reason));
      expect((await moneyOf(database.db, accountId)).reserved).toBe(4 * cents);
      await attempt(found, [], new JobError('model_failed', 'No.'));
      expect(await moneyOf(database.db, accountId)).toEqual({ spent: 0, reserved: 0 });
    });
  });
});
