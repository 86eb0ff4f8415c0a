import { expect, test } from 'vitest';
import { separation } from './auc.ts';

test.each([
  [[1, 2, 3], [4, 5, 6], 1],
  [[4, 5, 6], [1, 2, 3], 1],
  [[1, 3], [2, 4], 0.75],
  [[1, 4], [2, 3], 0.5],
  [[5, 5, 5], [5, 5], 0.5],
  [[1, 5], [5, 9], 0.875],
])('%j and %j are told apart by %d', (a, b, expected) => {
  expect(separation(a, b)).toBe(expected);
});
