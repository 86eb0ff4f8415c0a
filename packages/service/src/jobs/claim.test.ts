import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { isFull } from '../testing/full.ts';
import { rowsRead } from '../testing/plan.ts';
import { waitFor } from '../testing/wait-for.ts';
import { recoverJobs, release } from './attempts.ts';
import { type Claim, claiming, claimSeveral, claimsOf, isHeld } from './claim.ts';
import { finish } from './ends.ts';
import { enqueue } from './enqueue.ts';
import { findJob } from './read.ts';
import { brokenQueues, claim, jobOf, useQueue } from './testing.ts';

const success = { status: 'success', json: '{"output":["a"]}' } as const;

describe.each(engines)('claims on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted, depth } = useQueue(database);

  beforeEach(() => database.db.deleteFrom('accounts').execute());

  async function claimed(worker = 'worker'): Promise<Claim> {
    const taken = await claim(database.db, worker);
    if (!taken) throw new Error('There was nothing to claim.');
    return taken;
  }

  test('an account has one job running; its next waits, other accounts do not', async () => {
    const [one, two] = [await account(), await account()];
    const jobs = [await accepted(one), await accepted(one), await accepted(two)];
    const taken = [await claimed(), await claimed()];
    expect(taken.map(({ job }) => job.id)).toEqual([jobs[0]?.id, jobs[2]?.id]);
    expect(taken[0]?.job).toMatchObject({ status: 'running', attempt: 1 });
    expect(await claim(database.db, 'worker')).toBeUndefined();
    await finish(database.db, { claim: taken[0] as Claim, outcome: success });
    expect((await claimed()).job.id).toBe(jobs[1]?.id);
  });

  test('a deployment has a queue of its own beside that of its account, in a lane of its own', async () => {
    const { db } = database;
    const [one, two] = [await account(), await account()];
    const enqueued = async (accountId: number, deploymentId?: number) =>
      jobOf(await enqueue(db, { accountId, deploymentId, operation: 'generateImage', input: {} }));
    const deployment = await db
      .insertInto('deployments')
      .values({ account_id: two, name: 'alpha' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jobs = [await enqueued(one), await enqueued(two), await enqueued(two)];
    const own = [await enqueued(two, deployment.id), await enqueued(two, deployment.id)];
    const shared = [
      await claim(db, 'worker', { lane: 'shared' }),
      await claim(db, 'worker', { lane: 'shared' }),
    ];
    expect(shared.map((taken) => taken?.job.id)).toEqual([jobs[0]?.id, jobs[1]?.id]);
    expect(await claim(db, 'worker', { lane: 'shared' })).toBeUndefined();
    const dedicated = await claim(db, 'worker', { lane: 'dedicated' });
    expect(dedicated?.job).toMatchObject({ id: own[0]?.id, deploymentId: deployment.id });
    // First in, first out, one after another, whichever worker takes them.
    expect(await claim(db, 'worker')).toBeUndefined();
    await finish(db, { claim: shared[1] as Claim, outcome: success });
    expect((await claim(db, 'worker'))?.job.id).toBe(jobs[2]?.id);
    expect(await claim(db, 'worker')).toBeUndefined();
    await finish(db, { claim: dedicated as Claim, outcome: success });
    expect((await claim(db, 'worker'))?.job.id).toBe(own[1]?.id);
    expect(await depth(two)).toBe(2);
  });

  test('a claim takes jobs of both lanes at once, as many of each as it may', async () => {
    const { db } = database;
    const accounts = [await account(), await account()];
    for (const id of accounts) await accepted(id);
    const deployment = await db
      .insertInto('deployments')
      .values({ account_id: accounts[0] ?? 0, name: 'alpha' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = jobOf(
      await enqueue(db, {
        accountId: accounts[0] ?? 0,
        deploymentId: deployment.id,
        operation: 'generateImage',
        input: {},
      }),
    );
    const claims = await claimSeveral(
      db,
      'worker',
      { lane: 'shared', onlyShort: false, most: 1 },
      { lane: 'dedicated', onlyShort: false, most: 8 },
    );
    expect(claims.map(({ job }) => job.accountId)).toEqual([accounts[0], accounts[0]]);
    expect(claims.map(({ job }) => job.id)).toContain(own.id);
  });

  describe.each([
    ['never counted', undefined],
    ['counted while none waited', 'ended'],
    ['counted while they wait beside others that have ended', 'waiting'],
  ] as const)('with jobs that Postgres has %s', (_, countedAfter) => {
    // To delete so many jobs one by one takes longer than the test.
    afterEach(() => sql`truncate accounts cascade`.execute(database.db));

    test('a claim reads a few rows, however many jobs wait', async () => {
      const { db } = database;
      // On a busy machine Postgres may count a table of fifty rows just now, and then read all of it.
      await sql`alter table queues set (autovacuum_enabled = off)`.execute(db);
      const accounts = await Promise.all(Array.from({ length: 50 }, () => account()));
      const deployment = await db
        .insertInto('deployments')
        .values({ account_id: accounts[0] ?? 0, name: 'alpha' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const fill = async (state: 'ended' | 'waiting', jobs: number) => {
        const [status, at] = state === 'ended' ? ['success', sql`now()`] : ['queued', sql`null`];
        await sql`
          insert into jobs (account_id, deployment_id, operation, input, status, started_at, finished_at)
          select (${sql.val(accounts)}::bigint[])[1 + n % 50],
            case when n % 100 = 0 then ${deployment.id}::bigint end,
            'generateImage', '{}', ${status}::text, ${at}, ${at}
          from generate_series(1, ${jobs}::int) n`.execute(db);
        if (state === countedAfter) await sql`analyze jobs`.execute(db);
      };
      await fill('ended', isFull ? 10_000 : 2000);
      await fill('waiting', isFull ? 3000 : 1000);
      if (countedAfter === 'waiting') await sql`analyze queues`.execute(db);
      for (const lane of ['shared', 'dedicated'] as const) {
        const read = (onlyShort: boolean, most: number) =>
          rowsRead(db, claiming('worker', { lane, onlyShort, most }));
        // Where Postgres knows that there are few queues, it reads all of these.
        expect(await read(false, 1)).toBeLessThan(100);
        expect(await read(false, 8)).toBeLessThan(150);
        // All of them are long.
        expect(await read(true, 8)).toBeLessThan(100);
      }
      const options = { onlyShort: false, most: 8 };
      const both = claiming(
        'worker',
        { lane: 'shared', ...options },
        { lane: 'dedicated', ...options },
      );
      expect(await rowsRead(db, both)).toBeLessThan(200);
    });
  });

  test('a claim of several jobs takes the oldest one of each account whose turn it is', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => account()));
    const oldest: number[] = [];
    for (const id of accounts) oldest.push((await accepted(id)).id);
    for (const id of accounts) await accepted(id);
    const options = { lane: 'shared', onlyShort: false } as const;
    const three = await claimSeveral(database.db, 'worker', { ...options, most: 3 });
    expect(three.map(({ job }) => job.id).toSorted((a, b) => a - b)).toEqual(oldest.slice(0, 3));
    const rest = await claimSeveral(database.db, 'worker', { ...options, most: 8 });
    expect(rest.map(({ job }) => job.id).toSorted((a, b) => a - b)).toEqual(oldest.slice(3));
    expect(await claimSeveral(database.db, 'worker', { ...options, most: 8 })).toEqual([]);
  });

  async function aStatementWaits(): Promise<void> {
    await waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      return rows.length > 0;
    });
  }

  // The embedded database does one statement at a time.
  test.runIf(engine === 'Postgres')(
    'a queue of which another worker starts a job just now keeps no other queue back',
    async () => {
      const { db } = database;
      const [one, two] = [await account(), await account()];
      const { id } = await accepted(one);
      await accepted(one);
      const other = await accepted(two);
      const setNotBefore = (at: Date | null) =>
        db.updateTable('jobs').set({ not_before: at }).where('id', '=', id).execute();
      await setNotBefore(new Date('2999-01-01'));
      const shared = { lane: 'shared', onlyShort: false, most: 8 } as const;
      let claims: Promise<Claim[]> | undefined;
      await db.transaction().execute(async (transaction) => {
        await claimSeveral(transaction, 'first', { ...shared, most: 1 });
        await setNotBefore(null);
        claims = claimSeveral(db, 'second', shared, { ...shared, lane: 'dedicated' });
        await aStatementWaits();
      });
      expect((await claims)?.map(({ job }) => job.id)).toEqual([other.id]);
    },
  );

  test.runIf(engine === 'Postgres')(
    'two workers that start jobs of the same two queues at once do not fail',
    async () => {
      const { db } = database;
      const [one, two, three] = [await account(), await account(), await account()];
      const retried = [await accepted(one), await accepted(two)].map(({ id }) => id);
      for (const id of [one, two]) await accepted(id);
      const other = await accepted(three);
      await sql`update queues set next_turn = 1 where account_id = ${one}`.execute(db);
      const shared = { lane: 'shared', onlyShort: false, most: 8 } as const;
      let claims: Promise<Claim[]> | undefined;
      const first = db.transaction().execute(async (transaction) => {
        // Their wait is over for the second claim, and not for this transaction, which began before.
        await sql`update jobs set not_before = clock_timestamp()
          where id = any(${retried}::bigint[])`.execute(db);
        await claimSeveral(transaction, 'first', { ...shared, most: 1 });
        claims = claimSeveral(db, 'second', shared);
        // It is looked at below.
        claims.catch(() => {});
        await aStatementWaits();
        // Each of the two now waits for the other.
        await claimSeveral(transaction, 'first', { ...shared, most: 1 });
      });
      // Postgres ends one of them, mostly the second.
      await first.catch(() => {});
      const taken = [...((await claims) ?? []), ...(await claimSeveral(db, 'second', shared))];
      expect(taken.map(({ job }) => job.id)).toContain(other.id);
    },
  );

  test('20 workers at once start each job once, first in, first out, one per account', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => account()));
    await Promise.all(
      accounts.map(async (id) => {
        for (let n = 0; n < 10; n++) await accepted(id, { n });
      }),
    );
    const started = new Map<number, number[]>(accounts.map((id) => [id, []]));
    const running = new Set<number>();
    let overlaps = 0;
    let left = 60;
    const run = async (taken: Claim) => {
      const { accountId, id } = taken.job;
      if (running.has(accountId)) overlaps++;
      running.add(accountId);
      started.get(accountId)?.push(id);
      // If others could claim a job of this account, they would meanwhile.
      await findJob(database.db, accountId, id);
      running.delete(accountId);
      expect(await finish(database.db, { claim: taken, outcome: success })).toBe(true);
      left--;
    };
    const work = async (worker: string, index: number) => {
      // Some take one job at a time, some several.
      const options = { lane: 'shared', onlyShort: false, most: 1 + (index % 3) } as const;
      while (left > 0) {
        await Promise.all((await claimSeveral(database.db, worker, options)).map(run));
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => work(String(index), index)));
    expect(overlaps).toBe(0);
    expect(await brokenQueues(database.db)).toEqual([]);
    for (const [accountId, ids] of started) {
      expect(ids).toHaveLength(10);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(await depth(accountId)).toBe(0);
    }
  });

  test('a finished job shows its result, or its error, to its owner alone', async () => {
    const [one, two] = [await account(), await account()];
    await accepted(one);
    await accepted(two);
    const [first, second] = [await claimed(), await claimed()];
    await finish(database.db, { claim: first, outcome: success });
    await finish(database.db, {
      claim: second,
      outcome: {
        status: 'error',
        code: 'bad_image',
        message: 'no\0 image',
      },
    });
    expect(await findJob(database.db, one, first.job.id)).toMatchObject({
      status: 'success',
      result: { output: ['a'] },
      error: null,
      startedAt: expect.any(Date),
      finishedAt: expect.any(Date),
    });
    expect(await findJob(database.db, two, second.job.id)).toMatchObject({
      status: 'error',
      result: null,
      error: { code: 'bad_image', message: 'no image' },
    });
    expect(await findJob(database.db, two, first.job.id)).toBeUndefined();
    for (const id of [0, 2 ** 53 - 1, 2 ** 60, 0.5, Number.NaN]) {
      expect(await findJob(database.db, one, id)).toBeUndefined();
    }
  });

  test('a claim that is stale changes nothing', async () => {
    const accountId = await account();
    await accepted(accountId);
    const first = await claimed('one');
    expect(await release(database.db, first)).toBe(true);
    const second = await claimed('two');
    expect(second.job.id).toBe(first.job.id);
    expect(await finish(database.db, { claim: first, outcome: success })).toBe(false);
    expect(await release(database.db, first)).toBe(false);
    expect(await finish(database.db, { claim: second, outcome: success })).toBe(true);
    expect(
      await finish(database.db, {
        claim: second,
        outcome: { status: 'error', code: 'late', message: '' },
      }),
    ).toBe(false);
    expect(await depth(accountId)).toBe(0);
    expect(await findJob(database.db, accountId, first.job.id)).toMatchObject({
      status: 'success',
    });
  });

  test('a job whose process died runs again, in its old place', async () => {
    const accountId = await account();
    const jobs = [await accepted(accountId), await accepted(accountId)];
    const dead = await claimed('dead');
    expect(await recoverJobs(database.db)).toEqual({ requeued: 1, failed: 0 });
    const again = await claimed('alive');
    expect(again.job).toMatchObject({ id: jobs[0]?.id, attempt: 2 });
    expect(await finish(database.db, { claim: dead, outcome: success })).toBe(false);
    expect(await depth(accountId)).toBe(2);
  });

  test('only the workers that are named lose their jobs', async () => {
    const accounts = await Promise.all(Array.from({ length: 3 }, () => account()));
    for (const id of accounts) await accepted(id);
    const taken = [await claimed('one'), await claimed('two'), await claimed('three')];
    expect(await recoverJobs(database.db, ['one', 'three', 'none'])).toEqual({
      requeued: 2,
      failed: 0,
    });
    expect(await Promise.all(taken.map((held) => isHeld(database.db, held)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await claimsOf(database.db, 'two')).toEqual([
      { job: { id: taken[1]?.job.id, attempt: 1 }, worker: 'two' },
    ]);
  });

  test('a job whose process died three times is not tried again', async () => {
    const accountId = await account();
    const job = await accepted(accountId);
    for (let start = 0; start < 2; start++) {
      await claimed();
      expect(await recoverJobs(database.db)).toEqual({ requeued: 1, failed: 0 });
    }
    await claimed();
    expect(await recoverJobs(database.db)).toEqual({ requeued: 0, failed: 1 });
    expect(await findJob(database.db, accountId, job.id)).toMatchObject({
      status: 'error',
      error: { code: 'interrupted' },
    });
    expect(await depth(accountId)).toBe(0);
  });
});
