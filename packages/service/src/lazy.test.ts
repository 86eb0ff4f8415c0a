import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('a value is made once, however many need it, and anew after a failure', async () => {
  let made = 0;
  let isBroken = true;
  const get = lazy(async () => {
    made += 1;
    if (isBroken) throw new Error('The disk is busy.');
    return { made };
  });
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(made).toBe(1);
  isBroken = false;
  expect(await get()).toEqual({ made: 2 });
  expect(await get()).toBe(await get());
});
