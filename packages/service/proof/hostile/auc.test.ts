import { expect, test } from 'vitest';
import { separation, uncertainty } from './auc.ts';

test.each([
  [[1, 2, 3], [4, 5, 6], 1],
  [[4, 5, 6], [1, 2, 3], 1],
  [[1, 3], [2, 4], 0.75],
  [[1, 4], [2, 3], 0.5],
  [[5, 5, 5], [5, 5], 0.5],
  [[1, 5], [5, 9], 0.875],
])('the separation of %j and %j is %d', (a, b, expected) => {
  expect(separation(a, b)).toBe(expected);
});

test.each([
  // Without any difference, the variance is (a + b + 1) / 12ab.
  [0.5, 3000, 3000, 1.96 * Math.sqrt(6001 / (12 * 3000 * 3000))],
  [1, 100, 100, 0],
])('an AUC of %d has a known uncertainty', (auc, a, b, expected) => {
  expect(uncertainty(auc, a, b)).toBeCloseTo(expected, 6);
});
