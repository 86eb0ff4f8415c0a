import { expect, test } from 'vitest';
import { maxOf, watchEventLoop } from './event-loop.ts';
import { processMetrics } from './process-metrics.ts';

test('a turn of the event loop in which nobody is answered is seen', async () => {
  const longest = watchEventLoop();
  await expect.poll(longest).toBeGreaterThan(0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  await expect.poll(longest).toBeGreaterThan(0.3);
});

test('every reader sees the longest turn for a minute, and nobody after two', () => {
  let clock = 0;
  const delays = {
    max: 5e9,
    reset() {
      this.max = 0;
    },
  };
  const longest = maxOf(delays, () => clock);
  expect([longest(), longest()]).toEqual([5, 5]);
  clock = 60_000;
  expect([longest(), longest()]).toEqual([5, 5]);
  delays.max = 2e9;
  clock = 120_000;
  expect([longest(), longest()]).toEqual([5, 2]);
});

test('it is one of the metrics of the process', async () => {
  const text = await processMetrics().metrics();
  expect(text).toMatch(/^genmedia_event_loop_longest_seconds \d/m);
});
