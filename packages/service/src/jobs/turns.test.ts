import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../database/tables.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { transact } from '../database/wake-ups.ts';
import { postpone, recoverJobs, release } from './attempts.ts';
import type { Claim } from './claim.ts';
import { finish } from './ends.ts';
import { enqueue } from './enqueue.ts';
import { claim, jobOf, useQueue } from './testing.ts';

const success = { status: 'success', json: '{}' } as const;

describe.each(engines)('turns of accounts on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, add, accepted } = useQueue(database);

  beforeEach(() => database.db.deleteFrom('accounts').execute());

  async function next(worker = 'worker', onlyShort = false): Promise<Claim> {
    const taken = await claim(database.db, worker, { onlyShort });
    if (!taken) throw new Error('There was nothing to claim.');
    return taken;
  }

  /** As if the job had started so many seconds ago. */
  const backdate = ({ job }: Claim, seconds: number, db: Db = database.db) =>
    sql`update jobs set started_at = now() - ${seconds} * interval '1 second'
      where id = ${job.id}`.execute(db);

  /**
   * Ends an attempt that has taken so many seconds, and no more on a slow machine: a transaction has
   * one time.
   */
  const endAfter = (seconds: number, taken: Claim, end: (db: Db) => Promise<boolean>) =>
    transact(database.db, async (transaction) => {
      await backdate(taken, seconds, transaction);
      expect(await end(transaction)).toBe(true);
    });

  const finishAfter = (seconds: number, taken: Claim) =>
    endAfter(seconds, taken, (db) => finish(db, { claim: taken, outcome: success }));

  /** Whose jobs are claimed, one after another, if each takes as long as its account's jobs do. */
  async function served(count: number, seconds: ReadonlyMap<number, number>): Promise<number[]> {
    const accounts: number[] = [];
    while (accounts.length < count) {
      const taken = await next();
      accounts.push(taken.job.accountId);
      await finishAfter(seconds.get(taken.job.accountId) ?? 1, taken);
      await add(taken.job.accountId);
    }
    return accounts;
  }

  /** The transaction that wrote the queue of an account last. */
  async function writerOf(accountId: number): Promise<string | undefined> {
    const { rows } = await sql<{ writer: string }>`
      select xmin::text as writer from queues where account_id = ${accountId}`.execute(database.db);
    return rows[0]?.writer;
  }

  test('a job behind others does not write the row of their queue; the first one, a start and an end do', async () => {
    const id = await account();
    const writers: (string | undefined)[] = [];
    const note = async () => writers.push(await writerOf(id));
    await add(id);
    await note();
    await add(id);
    await note();
    const first = await next();
    await note();
    await add(id);
    await note();
    await finish(database.db, { claim: first, outcome: success });
    await note();
    const [alone, behind, started, whileRunning, ended] = writers;
    expect(behind).toBe(alone);
    expect(started).not.toBe(behind);
    expect(whileRunning).toBe(started);
    expect(ended).not.toBe(whileRunning);
  });

  async function flooding(): Promise<number> {
    const id = await account();
    for (let n = 0; n < 5; n++) await accepted(id);
    return id;
  }

  test('a job of an account that asks seldom comes before all that wait of two that flood', async () => {
    const [one, two] = [await flooding(), await flooding()];
    const seconds = new Map([one, two].map((id) => [id, 60]));
    expect(new Set(await served(6, seconds))).toEqual(new Set([one, two]));
    const polite = await accepted(await account());
    expect((await next()).job.id).toBe(polite.id);
  });

  test('jobs that take ten times as long are started a tenth as often', async () => {
    const [long, short] = [await flooding(), await flooding()];
    const seconds = new Map([long, short].map((id) => [id, id === long ? 30 : 3]));
    const order = await served(44, seconds);
    const longs = order.filter((id) => id === long).length;
    expect([4, 5]).toContain(longs);
  });

  test('an account that asked for nothing has saved nothing', async () => {
    const busy = await flooding();
    await served(10, new Map([[busy, 65]]));
    const back = await flooding();
    const tens = new Map([busy, back].map((id) => [id, 10]));
    // It gets what the other account has had since its last job started, and no more.
    expect(new Set(await served(7, tens))).toEqual(new Set([back]));
    const order = await served(20, tens);
    expect(order.filter((id) => id === back)).toHaveLength(10);
  });

  test('what an account gets while nobody waits puts nobody behind those that are busy', async () => {
    const [long, busy] = [await flooding(), await flooding()];
    const first = await next();
    const second = await next();
    expect([first, second].map(({ job }) => job.accountId)).toEqual([long, busy]);
    await finishAfter(300, first);
    // It has had most, but nobody else's job may start.
    expect((await next()).job.accountId).toBe(long);
    const polite = await accepted(await account());
    await finishAfter(10, second);
    await finishAfter(10, await next());
    const third = await next();
    await finishAfter(10, third);
    const fourth = await next();
    expect([third.job.id, fourth.job.id]).toContain(polite.id);
  });

  test('a short job that starts in a spare place, long before its turn, puts nobody behind the others', async () => {
    const { db } = database;
    const [mixed, one, two] = [await flooding(), await flooding(), await flooding()];
    // The first account has had far more than the others.
    const first = await next();
    expect(first.job.accountId).toBe(mixed);
    await finishAfter(500, first);
    await sql`update jobs set is_long = false where account_id = ${mixed}`.execute(db);
    await sql`update queues set is_long = false where account_id = ${mixed}`.execute(db);
    const running = await next();
    const spare = await next('worker', true);
    expect([running, spare].map(({ job }) => job.accountId)).toEqual([one, mixed]);
    const polite = await accepted(await account());
    await finishAfter(20, running);
    const third = await next();
    await finishAfter(20, third);
    expect([third.job.accountId, (await next()).job.accountId]).toEqual([two, polite.accountId]);
  });

  test('a job whose process stopped keeps its place and costs its account nothing', async () => {
    const [one, two] = [await account(), await account()];
    const jobs = [await accepted(one), await accepted(two)];
    const [dead, stopped] = [await next('dead'), await next('stopped')];
    await backdate(dead, 500);
    await backdate(stopped, 500);
    await accepted(await account());
    expect(await release(database.db, stopped)).toBe(true);
    expect(await recoverJobs(database.db, ['dead'])).toEqual({ requeued: 1, failed: 0 });
    const again = [(await next()).job.id, (await next()).job.id];
    expect(again).toEqual(jobs.map(({ id }) => id));
  });

  test('an attempt that failed counts, and the next attempt waits for its turn', async () => {
    const [one, two] = [await flooding(), await flooding()];
    const first = await next();
    expect(first.job.accountId).toBe(one);
    await endAfter(55, first, (db) => postpone(db, first, 0));
    const order = await served(6, new Map([[two, 10]]));
    expect(order).toEqual([two, two, two, two, two, two]);
    expect((await next()).job.id).toBe(first.job.id);
  });

  test('over two workers, one of which is killed again and again, all get as much', async () => {
    const accounts = [await flooding(), await flooding(), await flooding()];
    const had = new Map(accounts.map((id) => [id, 0]));
    const started = new Map<number, number>();
    for (let round = 0; round < 30; round++) {
      const both = [await next('one'), await next('two')] as const;
      expect(new Set(both.map(({ job }) => job.accountId)).size).toBe(2);
      for (const { job } of both) {
        expect(job.id).toBeGreaterThanOrEqual(started.get(job.accountId) ?? 0);
        started.set(job.accountId, job.id);
      }
      const [kept, lost] = both;
      await finishAfter(10, kept);
      had.set(kept.job.accountId, (had.get(kept.job.accountId) ?? 0) + 1);
      await add(kept.job.accountId);
      await backdate(lost, 100);
      // Every third job of the second worker is finished, too; the others die with it.
      if (round % 3 > 0) await recoverJobs(database.db, ['two']);
      else {
        await finishAfter(10, lost);
        had.set(lost.job.accountId, (had.get(lost.job.accountId) ?? 0) + 1);
        await add(lost.job.accountId);
      }
      const counts = [...had.values()];
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
    }
  });

  test('a claim for short jobs passes those of operations that took long, or are not known', async () => {
    const { db } = database;
    const [old, one, two, three] = [
      await account(),
      await account(),
      await account(),
      await account(),
    ];
    await sql`insert into jobs (account_id, operation, input, status, started_at, finished_at)
      select ${old}, operation, '{}', 'success', now() - seconds * interval '1 second', now()
      from (values ('generateVideo', 60), ('editImage', 1)) took (operation, seconds)`.execute(db);
    const put = async (accountId: number, operation: string) => {
      return jobOf(await enqueue(db, { accountId, operation, input: {} }));
    };
    const long = await put(one, 'generateVideo');
    const unknown = await put(two, 'createDubbing');
    const short = await put(three, 'editImage');
    const behind = await put(three, 'generateVideo');
    expect([long, unknown, short].map(({ isLong }) => isLong)).toEqual([true, true, false]);
    const taken = await next('worker', true);
    expect(taken.job.id).toBe(short.id);
    await finishAfter(1, taken);
    // Its queue is first in, first out: nothing passes the long job in it.
    const last = await put(three, 'editImage');
    expect(await claim(db, 'worker', { onlyShort: true })).toBeUndefined();
    const rest = [];
    for (let n = 0; n < 3; n++) rest.push((await next()).job.id);
    expect(rest.toSorted((a, b) => a - b)).toEqual([long.id, unknown.id, behind.id]);
    expect(last.isLong).toBe(false);
  });
});
