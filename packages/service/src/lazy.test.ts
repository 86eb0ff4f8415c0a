import { expect, test } from 'vitest';
import { lazy, lazyByKey } from './lazy.ts';

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

test('each key has its own value, and one that failed is made anew', async () => {
  const values = lazyByKey<object>();
  const make = async () => ({});
  const fail = () => Promise.reject(new Error('The disk is busy.'));
  await expect(Promise.all([values('a', fail), values('a', make)])).rejects.toThrow('busy');
  const made = await values('a', make);
  expect(await values('a', make)).toBe(made);
  expect(await values('b', make)).not.toBe(made);
});
