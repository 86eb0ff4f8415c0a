import { expect, test, vi } from 'vitest';
import { startLoop } from './loop.ts';
import { holdTimers, useHeldTimers } from './testing/held-timers.ts';

useHeldTimers();

const never = { everyMs: 60_000, onError: () => {} };

test('runs at once, and again while there is more to do', async () => {
  let runs = 0;
  const loop = startLoop(async () => ++runs < 5, never);
  await expect.poll(() => runs).toBe(5);
  await loop.stop();
  expect(runs).toBe(5);
});

test('a wake during a step makes it run once more, never twice at once', async () => {
  let [runs, active, most] = [0, 0, 0];
  const steps = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const loop = startLoop(async () => {
    most = Math.max(most, ++active);
    runs++;
    await steps[runs - 1]?.promise;
    active--;
    return false;
  }, never);
  expect(runs).toBe(1);
  for (let i = 0; i < 10; i++) loop.wake();
  steps[0]?.resolve();
  await expect.poll(() => runs).toBe(2);
  steps[1]?.resolve();
  await expect.poll(() => active).toBe(0);
  loop.wake();
  await expect.poll(() => runs).toBe(3);
  steps[2]?.resolve();
  await loop.stop();
  expect({ runs, most }).toEqual({ runs: 3, most: 1 });
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
  holdTimers();
  const onError = vi.fn();
  const loop = startLoop(() => Promise.reject(new Error('no')), { ...never, onError });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onError).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(onError).toHaveBeenCalledTimes(2);
  await loop.stop();
});

test('stops only once the running step has ended', async () => {
  const { promise: step, resolve: end } = Promise.withResolvers<void>();
  let ended = false;
  const loop = startLoop(async () => {
    await step;
    ended = true;
    return true;
  }, never);
  const stopped = loop.stop();
  end();
  await stopped;
  expect(ended).toBe(true);
});
