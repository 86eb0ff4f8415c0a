import { expect, test } from 'vitest';
import { evaluate } from './formula.ts';

test.each([
  ['2 + 3 * 4', 14],
  ['-2^2', -4],
  ['2^3^2', 512],
  ['2 - 3 - 4', -5],
  ['(1 + 2) * -3', -9],
  ['.5 * 4', 2],
  [`${'('.repeat(400)}7${')'.repeat(400)}`, 7],
])('%s is %d', (formula, value) => {
  expect(evaluate(formula)).toBe(value);
});

test.each(['', '1 +', '(1', '1)', '1.2.3', 'unknown'])('%j is no formula', (formula) => {
  expect(evaluate(formula)).toBeUndefined();
});

test.each([
  ['brackets', '(', ')'],
  ['signs', '-', ''],
  ['powers', '2^', ''],
])('a formula of 100,000 %s is not calculated', (_, open, close) => {
  expect(evaluate(`${open.repeat(100_000)}1${close.repeat(100_000)}`)).toBeUndefined();
});
