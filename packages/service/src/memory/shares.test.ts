import { expect, test } from 'vitest';
import { shareMemory } from './shares.ts';
import { gibibyte } from './size.ts';

test('idle processes stay longer if there is memory for all of them', () => {
  const [idleOfTwo, idleOfMany] = [2, 32].map(
    (workers) => shareMemory(4 * gibibyte, workers).workerIdleMs,
  );
  expect(idleOfTwo).toBeGreaterThan(idleOfMany ?? Infinity);
});

test.each([1, 2, 4])('memory that is shared out leaves enough for the rest of %s GB', (size) => {
  const { decoding, requests, databaseHeap } = shareMemory(size * gibibyte, 4);
  expect(decoding + requests + databaseHeap).toBeLessThan(0.65 * size * gibibyte);
});

test('shares have an upper limit on a large machine', () => {
  expect(shareMemory(1000 * gibibyte, 4)).toEqual(shareMemory(100 * gibibyte, 4));
});
