import { expect, test } from 'vitest';
import { inDollars, parseDollars, toMicros } from './money.ts';

test.each([
  [0.04, 40_000],
  [0.15, 150_000],
  [0.000003, 3],
  [1e6, 1e12],
  [0, 0],
  [0.0000001, undefined],
  [1e10, undefined],
])('%d dollars are %s micro-dollars', (dollars, micros) => {
  expect(toMicros(dollars)).toBe(micros);
});

test.each([
  [0, '0.00'],
  [40_000, '0.04'],
  [3, '0.000003'],
  [20_000_000, '20.00'],
  [1_234_500, '1.2345'],
  [9_007_199_254_740_991, '9007199254.740991'],
])('%d micro-dollars are written as %s dollars', (micros, written) => {
  expect(inDollars(micros)).toBe(written);
});

test.each([
  ['20', 20_000_000],
  ['0.5', 500_000],
  ['0', 0],
  ['1048622.67', 1_048_622_670_000],
  ['999999999.999999', 999_999_999_999_999],
  ['-1', undefined],
  ['1e3', undefined],
  ['0.0000001', undefined],
  ['1,5', undefined],
  ['', undefined],
])('%j, as a person writes dollars, is %s micro-dollars', (text, micros) => {
  expect(parseDollars(text)).toBe(micros);
});
