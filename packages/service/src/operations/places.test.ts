import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { createPlaces } from './places.ts';

const plan = 'pay_as_you_go';

describe.each(engines)('places on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);
  const placesOf = (kind: string) =>
    createPlaces({ db: database.db, log: createLog('silent') }, kind);

  test('are as many as the plan allows, over all processes, however many ask at once', async () => {
    const kind = randomUUID();
    const processes = [placesOf(kind), placesOf(kind)];
    const [mine, other] = [await account(), await account()];
    const ask = (index: number) => processes[index % 2]?.enter({ id: mine, plan }, 60);
    const asked = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => ask(index)));
    const taken = asked.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(5);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 429, code: 'queue_full' },
    });
    await processes[0]?.enter({ id: other, plan }, 60);
    await placesOf(randomUUID()).enter({ id: mine, plan }, 60);
  });

  test('are free again once they are left, and whatever happens once their time is over', async () => {
    const places = placesOf(randomUUID());
    const me = { id: await account(), plan } as const;
    const leaves = [];
    for (let place = 0; place < 5; place++) leaves.push(await places.enter(me, 60));
    await expect(places.enter(me, 60)).rejects.toMatchObject({ status: 429 });
    leaves[3]?.();
    await expect
      .poll(() =>
        places.enter(me, 0).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    // The last one has no time, as if its process had died long ago.
    const leave = await places.enter(me, 60);
    await expect(places.enter(me, 60)).rejects.toMatchObject({ status: 429 });
    leave();
    await expect
      .poll(() =>
        places.enter(me, 60).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});
