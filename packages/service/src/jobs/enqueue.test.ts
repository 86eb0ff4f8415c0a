import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { isFull } from '../testing/full.ts';
import { finish } from './ends.ts';
import { enqueue } from './enqueue.ts';
import { claim, jobOf, useQueue } from './testing.ts';

/** How many ask at once, of whom the database connects ten at a time. */
const callers = isFull ? 200 : 40;
/** Every plan does the same with another number. */
const plans = Object.entries(limits.jobs).slice(isFull ? 0 : -1);

describe.each(engines)('enqueue on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, add, accepted, depth } = useQueue(database);

  beforeEach(() => database.db.deleteFrom('jobs').execute());

  test('returns the job that was asked for, with a positive id', async () => {
    const accountId = await account();
    const input = { prompt: 'a \0 and \ud800 in é', width: 768, nested: { b: [1, null], a: true } };
    const job = await accepted(accountId, input);
    expect(job).toMatchObject({ accountId, operation: 'generateImage', input, status: 'queued' });
    expect(Number.isSafeInteger(job.id) && job.id >= 1).toBe(true);
  });

  test.each(plans)(`%s: ${callers} at once fill the queue exactly`, async (_plan, queueLimit) => {
    const [accountId, other] = [await account(queueLimit), await account(queueLimit)];
    const results = await Promise.all(Array.from({ length: callers }, () => add(accountId)));
    const acceptedResults = results.filter(({ outcome }) => outcome === 'accepted');
    const full = results.filter(({ outcome }) => outcome === 'queue_full');
    expect([acceptedResults.length, full.length]).toEqual([queueLimit, callers - queueLimit]);
    expect(full[0]).toEqual({ outcome: 'queue_full', limit: queueLimit });
    expect(await depth(accountId)).toBe(queueLimit);
    expect((await add(other)).outcome).toBe('accepted');
  });

  test('a finished job makes room for one more', async () => {
    const accountId = await account(1);
    await accepted(accountId);
    expect((await add(accountId)).outcome).toBe('queue_full');
    const claimed = await claim(database.db, 'worker');
    expect((await add(accountId)).outcome).toBe('queue_full');
    if (!claimed) throw new Error('No job was in the queue.');
    await finish(database.db, { claim: claimed, outcome: { status: 'success', json: '{}' } });
    expect((await add(accountId)).outcome).toBe('accepted');
    expect((await add(accountId)).outcome).toBe('queue_full');
  });

  describe('with an Idempotency-Key', () => {
    test('the same request gives the same job, in whichever order its fields are', async () => {
      const accountId = await account();
      const first = await add(accountId, { prompt: 'a', size: { w: 1, h: 2 } }, 'key');
      const second = await add(accountId, { size: { h: 2, w: 1 }, prompt: 'a' }, 'key');
      expect(second).toEqual({ outcome: 'replayed', job: jobOf(first) });
      expect(await depth(accountId)).toBe(1);
    });

    test('a request may come again while its job ends, and both succeed', async () => {
      const accountId = await account();
      for (let round = 0; round < (isFull ? 20 : 5); round++) {
        const key = `again-${round}`;
        const first = jobOf(await add(accountId, {}, key));
        const claimed = await claim(database.db, 'worker');
        if (claimed?.job.id !== first.id) throw new Error('Another job was in the queue.');
        const again = () => Promise.all(Array.from({ length: 8 }, () => add(accountId, {}, key)));
        const [before, ended] = await Promise.all([
          again(),
          finish(database.db, { claim: claimed, outcome: { status: 'success', json: '{}' } }),
        ]);
        const replays = [...before, ...(await again())];
        expect(ended).toBe(true);
        expect(replays.map((replay) => jobOf(replay).id)).toEqual(replays.map(() => first.id));
      }
      expect(await depth(accountId)).toBe(0);
    });

    test(`${callers} at once make one job, even where it takes the last place`, async () => {
      const accountId = await account(1);
      const results = await Promise.all(
        Array.from({ length: callers }, () => add(accountId, { prompt: 'a' }, 'key')),
      );
      expect(new Set(results.map((result) => jobOf(result).id)).size).toBe(1);
      expect(results.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
      expect(await depth(accountId)).toBe(1);
    });

    test('another body or operation is a conflict', async () => {
      const accountId = await account();
      await add(accountId, { prompt: 'a' }, 'key');
      expect(await add(accountId, { prompt: 'b' }, 'key')).toEqual({ outcome: 'conflict' });
      const operation = 'editImage';
      const other = enqueue(database.db, {
        accountId,
        operation,
        input: { prompt: 'a' },
        idempotencyKey: 'key',
      });
      expect(await other).toEqual({ outcome: 'conflict' });
      expect(await depth(accountId)).toBe(1);
    });

    test('the same key of another account is another key', async () => {
      const [one, two] = [await account(), await account()];
      const jobs = [await add(one, {}, 'key'), await add(two, {}, 'key')];
      expect(jobs.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    });

    test('a key is free again after 24 hours', async () => {
      const accountId = await account();
      const first = jobOf(await add(accountId, { prompt: 'a' }, 'key'));
      await age(first.id, '23 hours 59 minutes');
      expect((await add(accountId, { prompt: 'b' }, 'key')).outcome).toBe('conflict');
      await age(first.id, '24 hours');
      expect((await add(accountId, { prompt: 'b' }, 'key')).outcome).toBe('accepted');
      expect((await add(accountId, { prompt: 'b' }, 'key')).outcome).toBe('replayed');
    });
  });

  const age = (id: number, interval: string) =>
    sql`update jobs set created_at = now() - ${interval}::interval where id = ${id}`.execute(
      database.db,
    );
});
