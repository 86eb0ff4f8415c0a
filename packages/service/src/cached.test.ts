import { expect, test } from 'vitest';
import { cached } from './cached.ts';

test('reads once for all who ask within the time', async () => {
  let reads = 0;
  const read = cached(async () => ++reads, 60_000);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test('reads again once the time is over', async () => {
  let reads = 0;
  const read = cached(async () => ++reads, 0);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('rejects with a failure, and reads again after it', async () => {
  let reads = 0;
  const read = cached(async () => {
    if (++reads === 1) throw new Error('not now');
    return reads;
  }, 60_000);
  await expect(read()).rejects.toThrow('not now');
  expect(await read()).toBe(2);
});
