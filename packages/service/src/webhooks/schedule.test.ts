import { expect, test } from 'vitest';
import { longestDelay, retryDelay, retryDelays } from './schedule.ts';

test('ten attempts spread over about three days, each wait longer than the one before', () => {
  expect(retryDelays).toHaveLength(9);
  expect(retryDelays).toEqual(retryDelays.toSorted((a, b) => a - b));
  const days = retryDelays.reduce((sum, delay) => sum + delay) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
});

test('waits vary by a tenth both ways', () => {
  expect(retryDelay(2, { random: 0 })).toBe(270);
  expect(retryDelay(2, { random: 0.5 })).toBe(300);
  expect(retryDelay(2, { random: 1 })).toBe(330);
  expect(new Set(Array.from({ length: 20 }, () => retryDelay(9))).size).toBeGreaterThan(10);
});

test('a receiver can lengthen a wait, but not shorten it, nor put it off for more than a day', () => {
  expect(retryDelay(1, { retryAfter: 120 })).toBe(120);
  expect(retryDelay(5, { retryAfter: 120, random: 0.5 })).toBe(18_000);
  expect(retryDelay(1, { retryAfter: 1e9 })).toBe(longestDelay);
});

test('there is no eleventh attempt, whatever the receiver asks for', () => {
  expect(retryDelay(9)).toBeDefined();
  expect(retryDelay(10)).toBeUndefined();
  expect(retryDelay(10, { retryAfter: 60 })).toBeUndefined();
});
