import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startLoop } from './loop.ts';

const never = { everyMs: 60_000, onError: () => {} };

test('runs at once, and again while there is more to do', async () => {
  let runs = 0;
  const loop = startLoop(async () => ++runs < 5, never);
  await sleep(5);
  await loop.stop();
  expect(runs).toBe(5);
});

test('a call in the middle of a step makes it run once more, never twice at once', async () => {
  let [runs, active, most] = [0, 0, 0];
  const loop = startLoop(async () => {
    most = Math.max(most, ++active);
    runs++;
    await sleep(10);
    active--;
    return false;
  }, never);
  await sleep(2);
  for (let i = 0; i < 10; i++) loop.wake();
  await sleep(40);
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  loop.wake();
  await sleep(20);
  await loop.stop();
  expect(runs).toBe(3);
});

test('goes on after a step that throws before it waits for anything', async () => {
  const errors: unknown[] = [];
  const step = () => {
    throw new Error('at once');
  };
  const loop = startLoop(step, { everyMs: 5, onError: (error) => errors.push(error) });
  await expect.poll(() => errors.length).toBeGreaterThan(2);
  await loop.stop();
});

test('goes on after an error, every so often', async () => {
  const errors: unknown[] = [];
  const loop = startLoop(() => Promise.reject(new Error('no')), {
    everyMs: 5,
    onError: (error) => errors.push(error),
  });
  await expect.poll(() => errors.length).toBeGreaterThan(2);
  await loop.stop();
});

test('stops only once the running step has ended', async () => {
  let ended = false;
  const loop = startLoop(async () => {
    await sleep(20);
    ended = true;
    return true;
  }, never);
  await sleep(1);
  await loop.stop();
  expect(ended).toBe(true);
});
