import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('callers enter in the order of their arrival, even if a later one needs fewer slots', async () => {
  const slots = createSlots(10);
  const order: string[] = [];
  const enter = async (name: string, size: number, signal?: AbortSignal) => {
    const leave = await slots.enter(signal, size);
    order.push(name);
    return leave;
  };
  const leaveFirst = await enter('first', 7);
  const large = enter('large', 8);
  const small = enter('small', 2);
  await Promise.resolve();
  expect(order).toEqual(['first']);
  leaveFirst();
  await Promise.all([large, small]);
  expect(order).toEqual(['first', 'large', 'small']);
});

test('a caller that gives up lets the callers behind it in', async () => {
  const slots = createSlots(10);
  const leave = await slots.enter(undefined, 6);
  const caller = new AbortController();
  const large = slots.enter(caller.signal, 8);
  const small = slots.enter(undefined, 2);
  const reason = new Error('gone');
  caller.abort(reason);
  await expect(large).rejects.toBe(reason);
  (await small)();
  leave();
  await slots.enter(undefined, 10);
});
