import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedOf } from './seed.ts';

test('a seed that was asked for is the one', () => {
  expect(seedOf({ seed: 7 }, randomBytes(32))).toBe(7);
});

test('any seed is the same in each attempt of a job, and another for another job', () => {
  const secrets = Array.from({ length: 100 }, () => randomBytes(32));
  const seeds = secrets.map((secret) => seedOf({ seed: 0 }, secret));
  expect(secrets.map((secret) => seedOf({}, secret))).toEqual(seeds);
  expect(new Set(seeds).size).toBe(100);
  for (const seed of seeds)
    expect(seed >= 1 && seed < 2 ** 32 && Number.isInteger(seed)).toBe(true);
});
