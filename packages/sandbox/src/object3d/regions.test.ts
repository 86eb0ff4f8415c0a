import { expect, test } from 'vitest';
import { withinWorkTime } from '../language/json/work-time.ts';
import { largest } from './regions.ts';

test('the largest part is kept, and the first of equal ones', () => {
  const on = Uint8Array.from([1, 0, 0, 0, 1, 1, 0, 1, 1]);
  expect([...largest(on, 3, 3)]).toEqual([0, 0, 0, 0, 1, 1, 0, 1, 1]);
  expect([...largest(Uint8Array.from([0, 1, 0, 1]), 4, 1)]).toEqual([0, 1, 0, 0]);
});

test('a picture of nothing but specks takes no longer than another', () => {
  const side = 480;
  const specks = Uint8Array.from(
    { length: side ** 2 },
    (_, i) => (i + Math.floor(i / side) + 1) % 2,
  );
  const kept = withinWorkTime(() => largest(specks, side, side), 1000);
  expect(kept.indexOf(1)).toBe(0);
  expect(kept.lastIndexOf(1)).toBe(0);
});
