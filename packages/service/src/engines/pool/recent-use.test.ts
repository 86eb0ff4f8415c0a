import { expect, test } from 'vitest';
import { RecentUse } from './recent-use.ts';

const minute = 60_000;

test('what an account has used counts for one to two minutes', () => {
  let time = 0;
  const use = new RecentUse(() => time);
  use.add(1, 10);
  time = minute - 1;
  use.add(1, 5);
  use.add(2, 1);
  expect([use.of(1), use.of(2), use.of(3)]).toEqual([15, 1, 0]);
  time = minute;
  use.add(1, 2);
  expect(use.of(1)).toBe(17);
  time = 2 * minute;
  expect([use.of(1), use.of(2)]).toEqual([2, 0]);
});

test('after a pause nothing counts', () => {
  let time = 0;
  const use = new RecentUse(() => time);
  use.add(1, 10);
  time = 10 * minute;
  expect(use.of(1)).toBe(0);
});
