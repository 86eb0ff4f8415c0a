import { expect, test } from 'vitest';
import { imageSeeds } from './seeds.ts';

test('images after the first have the seeds after the first', () => {
  expect(imageSeeds(7, 1)).toEqual([7]);
  expect(imageSeeds(7, 4)).toEqual([7, 8, 9, 10]);
});

test('seeds stay within what a request can ask for, and never ask for any', () => {
  expect(imageSeeds(4294967295, 3)).toEqual([4294967295, 1, 2]);
  expect(imageSeeds(4294967294, 3)).toEqual([4294967294, 4294967295, 1]);
});

test.each([undefined, 0])('%s gives another seed each time', (seed) => {
  const seeds = Array.from({ length: 100 }, () => imageSeeds(seed, 1)[0]);
  expect(new Set(seeds).size).toBeGreaterThan(95);
  for (const each of seeds) expect(each >= 1 && each <= 4294967295).toBe(true);
});
