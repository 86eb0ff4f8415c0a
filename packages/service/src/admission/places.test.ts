import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { Places } from './places.ts';

useHeldTimers();

const plan = 'pay_as_you_go';

describe.each(engines)('places on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);
  const placesOf = (kind: string) =>
    new Places({ db: database.db, log: createLog('silent') }, kind);

  test('are as many as the plan allows, over all processes, however many ask at once', async () => {
    const kind = randomUUID();
    const processes = [placesOf(kind), placesOf(kind)];
    const [mine, other] = [await account(), await account()];
    const ask = (index: number) => processes[index % 2]?.enter({ id: mine, plan }, 60);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => ask(index)));
    const taken = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(5);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 429, code: 'queue_full' },
    });
    await processes[0]?.enter({ id: other, plan }, 60);
    await placesOf(randomUUID()).enter({ id: mine, plan }, 60);
  });

  test('are free again once they are left, and whatever happens once their time is over', async () => {
    const kind = randomUUID();
    const [places, others] = [placesOf(kind), placesOf(kind)];
    const me = { id: await account(), plan } as const;
    const isFree = async (at: typeof places, seconds: number) => {
      const left = await at.enter(me, seconds).catch(() => undefined);
      return left !== undefined;
    };
    const leaves = [];
    for (let place = 0; place < 5; place++) leaves.push(await places.enter(me, 60));
    expect(await isFree(others, 60)).toBe(false);
    leaves[3]?.();
    // The place lasts 0 seconds, as if its process had died long ago.
    await expect.poll(() => isFree(others, 0)).toBe(true);
    const leave = await others.enter(me, 60);
    expect(await isFree(places, 60)).toBe(false);
    leave();
    await expect.poll(() => isFree(places, 60)).toBe(true);
  });

  test('are given back as a process stops, those that were just left among them', async () => {
    const kind = randomUUID();
    const [places, others] = [placesOf(kind), placesOf(kind)];
    const me = { id: await account(), plan } as const;
    const leaves = [];
    for (let place = 0; place < 5; place++) leaves.push(await places.enter(me, 60));
    leaves[0]?.();
    await places.close();
    leaves[1]?.();
    for (let place = 0; place < 5; place++) await others.enter(me, 60);
    await others.close();
  });

  test('pass from one request to the next without the database, for a moment', async () => {
    const kind = randomUUID();
    const places = placesOf(kind);
    const me = { id: await account(), plan } as const;
    const holders = () =>
      database.db.selectFrom('places').select('holder').where('kind', '=', kind);
    holdTimers();
    (await places.enter(me, 60))();
    const first = await holders().execute();
    for (let request = 0; request < 10; request++) (await places.enter(me, 60))();
    expect(await holders().execute()).toEqual(first);
    vi.advanceTimersByTime(1000);
    await expect.poll(() => holders().execute(), still).toEqual([]);
  });

  test('do not pass to a request that would outlast them', async () => {
    const kind = randomUUID();
    const places = placesOf(kind);
    const me = { id: await account(), plan } as const;
    holdTimers();
    (await places.enter(me, 0))();
    await places.enter(me, 60);
    const lasting = database.db
      .selectFrom('places')
      .where('kind', '=', kind)
      .where(sql<boolean>`expires_at > now()`)
      .select('holder');
    expect(await lasting.execute()).toHaveLength(1);
  });
});
