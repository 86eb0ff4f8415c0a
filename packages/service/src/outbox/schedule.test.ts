import { expect, test } from 'vitest';
import {
  endlessDelay,
  maxDelay,
  patientSchedule,
  retryDelay,
  webhookSchedule,
} from './schedule.ts';

test.each([
  ['a mail', patientSchedule, 1.9],
  ['a webhook', webhookSchedule, 3],
])('ten attempts of %s take days, each wait longer than the one before', (_, schedule, least) => {
  expect(schedule).toHaveLength(9);
  expect(schedule).toEqual([...new Set(schedule)].sort((a, b) => a - b));
  const days = schedule.reduce((sum, delay) => sum + delay) / 86_400;
  expect(days).toBeGreaterThan(least);
  expect(days).toBeLessThan(least + 0.5);
});

test('waits vary by a tenth both ways', () => {
  expect(retryDelay(webhookSchedule, 2, { random: 0 })).toBe(270);
  expect(retryDelay(webhookSchedule, 2, { random: 0.5 })).toBe(300);
  expect(retryDelay(webhookSchedule, 2, { random: 1 })).toBe(330);
  expect(
    new Set(Array.from({ length: 20 }, () => retryDelay(webhookSchedule, 9))).size,
  ).toBeGreaterThan(10);
});

test('a receiver can lengthen a wait up to a day, but not shorten it', () => {
  expect(retryDelay(webhookSchedule, 1, { retryAfter: 120 })).toBe(120);
  expect(retryDelay(webhookSchedule, 5, { retryAfter: 120, random: 0.5 })).toBe(18_000);
  expect(retryDelay(webhookSchedule, 1, { retryAfter: 1e9 })).toBe(maxDelay);
});

test('there is no eleventh attempt, whatever the receiver asks for', () => {
  expect(retryDelay(webhookSchedule, 9)).toBeDefined();
  expect(retryDelay(webhookSchedule, 10)).toBeUndefined();
  expect(retryDelay(webhookSchedule, 10, { retryAfter: 60 })).toBeUndefined();
});

test('what is tried until it succeeds is tried once a day in the end', () => {
  const day = 86_400;
  for (const attempt of [9, 10, 1000]) {
    expect(endlessDelay(attempt)).toBeGreaterThanOrEqual(0.9 * day);
    expect(endlessDelay(attempt)).toBeLessThanOrEqual(1.1 * day);
  }
});
