import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('callers enter in the order of their arrival, even if a later one needs fewer slots', async () => {
  const slots = new Slots(10);
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
  const slots = new Slots(10);
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

/** Slots that are taken for a certain time, by a clock that only this test moves. */
function timedSlots(count: number, spare = 0) {
  let time = 0;
  const slots = new Slots(count, { spare, now: () => time });
  const order: string[] = [];
  const inside: { name: string; end: number; leave: () => void }[] = [];
  return {
    order,
    /** Names who is inside now. */
    inside: () => inside.map(({ name }) => name),
    /** Something of an account that takes so long, once it is in. */
    want(account: number, ms: number, isLong = false): void {
      const name = `${account}`;
      const entering = slots.of({ account, isLong }).enter();
      entering.then((leave) => {
        order.push(name);
        inside.push({ name, end: time + ms, leave });
      }, expect.unreachable);
    },
    /** Lets the next one inside end. */
    async end(): Promise<void> {
      inside.sort((a, b) => a.end - b.end);
      const first = inside.shift();
      time = Math.max(time, first?.end ?? 0);
      first?.leave();
      await setImmediate();
    },
  };
}

test('whoever asks for little is not behind all that an account waits for', async () => {
  const slots = timedSlots(2);
  for (let n = 0; n < 15; n++) slots.want(1, 10);
  for (let n = 0; n < 5; n++) slots.want(2, 10);
  await setImmediate();
  slots.want(3, 10);
  await slots.end();
  await slots.end();
  expect(slots.order).toEqual(['1', '1', '2', '3']);
  // Those that wait all the time take turns: not 1 before 2, although it asked first.
  for (let n = 0; n < 8; n++) await slots.end();
  const rest = slots.order.filter((name) => name !== '3');
  expect(rest.filter((name) => name === '2').length).toBeGreaterThanOrEqual(4);
});

test('accounts get the same time, not the same number of turns', async () => {
  const slots = timedSlots(1);
  for (let n = 0; n < 60; n++) {
    slots.want(1, 100);
    slots.want(2, 10);
  }
  await setImmediate();
  for (let n = 0; n < 43; n++) await slots.end();
  expect(slots.order.filter((name) => name === '1')).toHaveLength(4);
});

test('an account that asked for nothing has saved nothing, and what it takes now counts at once', async () => {
  const slots = timedSlots(1);
  for (let n = 0; n < 20; n++) slots.want(1, 10);
  await setImmediate();
  for (let n = 0; n < 10; n++) await slots.end();
  for (let n = 0; n < 10; n++) slots.want(2, 10);
  const before = slots.order.length;
  for (let n = 0; n < 9; n++) await slots.end();
  const order = slots.order.slice(before);
  expect(order.filter((name) => name === '1').length).toBeGreaterThanOrEqual(4);
});

test('of accounts that come back together, the one that has used least lately is first', async () => {
  const slots = timedSlots(1);
  const wanted = [1, 2, 3, 2, 3];
  for (const account of wanted) slots.want(account, 100);
  await setImmediate();
  for (let n = 0; n < wanted.length; n++) await slots.end();
  // Meanwhile one account uses more than all others had, so that these start at its level.
  for (let n = 0; n < 2; n++) slots.want(4, 1000);
  await setImmediate();
  await slots.end();
  for (const account of [2, 3, 1, 2, 3, 1]) slots.want(account, 100);
  for (let n = 0; n < 6; n++) await slots.end();
  expect(slots.order.slice(-6)).toEqual(['1', '2', '3', '1', '2', '3']);
});

test('what one account has when nobody waits puts nobody behind those that are busy', async () => {
  const slots = timedSlots(2);
  slots.want(1, 1000);
  slots.want(2, 900);
  await setImmediate();
  await slots.end();
  // The first has had most, and is the only one that wants something.
  slots.want(1, 10);
  await setImmediate();
  expect(slots.inside()).toEqual(['1', '1']);
  for (let n = 0; n < 5; n++) slots.want(2, 10);
  slots.want(3, 10);
  await slots.end();
  await slots.end();
  expect(slots.order.slice(3)).toEqual(['3', '2']);
});

test('one that enters a spare slot after it had most puts nobody behind those that wait', async () => {
  const slots = timedSlots(1, 1);
  slots.want(1, 10_000, true);
  slots.want(2, 10_000, true);
  slots.want(3, 500);
  await setImmediate();
  await slots.end();
  // The others that wait want long work, which the spare slot is not for.
  slots.want(1, 10);
  await setImmediate();
  expect(slots.order).toEqual(['1', '3', '1']);
  for (let n = 0; n < 20; n++) slots.want(2, 100);
  slots.want(4, 10);
  await slots.end();
  await slots.end();
  expect(slots.order.slice(3)).toEqual(['2', '4']);
});

test('long work leaves the spare slots to what is short, also of the same account', async () => {
  const slots = timedSlots(2, 1);
  for (let n = 0; n < 3; n++) slots.want(n, 1000, true);
  await setImmediate();
  expect(slots.inside()).toEqual(['0', '1']);
  slots.want(2, 1);
  await setImmediate();
  expect(slots.inside()).toEqual(['0', '1', '2']);
  slots.want(4, 1);
  await slots.end();
  expect(slots.inside()).toEqual(['0', '1', '4']);
  await slots.end();
  await slots.end();
  expect(slots.inside()).toEqual(['1', '2']);
});

test('many bytes of one account are not passed by fewer bytes of others for ever', async () => {
  const slots = new Slots(10);
  const order: string[] = [];
  const enter = async (account: number, size: number) => {
    const leave = await slots.of({ account, isLong: true }).enter(undefined, size);
    order.push(`${account} takes ${size}`);
    return leave;
  };
  const first = await enter(1, 6);
  const large = enter(2, 10);
  const small = enter(1, 2);
  await setImmediate();
  expect(order).toEqual(['1 takes 6']);
  first();
  (await large)();
  (await small)();
  expect(order).toEqual(['1 takes 6', '2 takes 10', '1 takes 2']);
});
