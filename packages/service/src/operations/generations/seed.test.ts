import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedOf, seedsFrom } from './seed.ts';

test('a seed in the request is used', () => {
  expect(seedOf({ seed: 7 }, randomBytes(32))).toBe(7);
});

test('any seed is the same in each attempt of a job, and another for another job', () => {
  const secrets = Array.from({ length: 100 }, () => randomBytes(32));
  const seeds = secrets.map((secret) => seedOf({ seed: 0 }, secret));
  expect(secrets.map((secret) => seedOf({}, secret))).toEqual(seeds);
  expect(new Set(seeds).size).toBe(100);
  for (const seed of seeds) {
    expect(seed).toSatisfy(Number.isInteger);
    expect(seed).toBeGreaterThanOrEqual(1);
    expect(seed).toBeLessThan(2 ** 32);
  }
});

test('images after the first have the seeds after the first', () => {
  expect(seedsFrom(7, 1)).toEqual([7]);
  expect(seedsFrom(7, 4)).toEqual([7, 8, 9, 10]);
});

test('seeds stay within what a request can ask for, and never ask for any', () => {
  expect(seedsFrom(4294967295, 3)).toEqual([4294967295, 1, 2]);
  expect(seedsFrom(4294967294, 3)).toEqual([4294967294, 4294967295, 1]);
});
