import { expect, test } from 'vitest';
import { limitedWork } from './limited-work.ts';

test('some work runs at once, some waits for its turn, and more is refused', async () => {
  const refused = new Error('too much');
  const inTurn = limitedWork({ atOnce: 2, mostWaiting: 3, refusal: () => refused });
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  const work = ends.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index);
      return promise;
    }),
  );
  await expect(work[5]).rejects.toBe(refused);
  expect(begun).toEqual([0, 1]);

  const failure = new Error('no hash');
  ends[1]?.reject(failure);
  await expect(work[1]).rejects.toBe(failure);
  await expect.poll(() => begun).toEqual([0, 1, 2]);

  const last = inTurn(async () => 'done');
  for (const [index, end] of ends.entries()) end.resolve(index);
  expect(await Promise.all([work[0], work[2], work[3], work[4], last])).toEqual([
    0,
    2,
    3,
    4,
    'done',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
