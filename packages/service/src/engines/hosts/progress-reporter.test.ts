import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HostProgress } from './host.ts';
import { createProgressReporter } from './progress-reporter.ts';

/** Reports each progress at its time in seconds, and returns what of it was reported. */
async function reportsOf(reports: readonly (readonly [second: number, HostProgress])[]) {
  let now = 0;
  const reporter = createProgressReporter(() => now);
  const reported: HostProgress[] = [];
  for (const [second, progress] of reports) {
    now = second * 1000;
    await reporter.report('a request', progress, async (rounded) => void reported.push(rounded));
  }
  return reported;
}

test('only what differs is reported, in steps', async () => {
  const reported = await reportsOf([
    [0, { queuePosition: 23 }],
    [5, { queuePosition: 23 }],
    [10, { queuePosition: 22 }],
    [15, { queuePosition: 2 }],
    [20, {}],
    [25, { share: 0.32 }],
    [30, { share: 0.34 }],
    [35, { share: 0.5 }],
  ]);
  expect(reported).toEqual([
    { queuePosition: 30 },
    { queuePosition: 2 },
    {},
    { share: 0.3 },
    { share: 0.5 },
  ]);
});

test('what comes soon after a report is not reported, but for the end', async () => {
  const reported = await reportsOf([
    [0, { share: 0.1 }],
    [0.5, { share: 0.2 }],
    [1.5, { share: 0.3 }],
    [2.5, { share: 0.4 }],
    [3, { share: 1 }],
  ]);
  expect(reported).toEqual([{ share: 0.1 }, { share: 0.4 }, { share: 1 }]);
});

test('a request of which there was nothing to report is not reported at its end', async () => {
  expect(
    await reportsOf([
      [0, {}],
      [10, { share: 1 }],
    ]),
  ).toEqual([]);
});

test('however often a long request is asked about, it is reported a bounded number of times', async () => {
  const waiting = Array.from({ length: 5000 }, (_, i) => [10 * i, 5000 - i] as const);
  const running = Array.from({ length: 5000 }, (_, i) => [10 * (5000 + i), i / 5000] as const);
  const reported = await reportsOf([
    ...waiting.map(([second, queuePosition]) => [second, { queuePosition }] as const),
    ...running.map(([second, share]) => [second, { share }] as const),
  ]);
  expect(reported.length).toBeLessThanOrEqual(60);
});

test('what could not be reported is reported later, and one at a time', async () => {
  const reporter = createProgressReporter(() => 0);
  const refused = Promise.withResolvers<void>();
  const reported: HostProgress[] = [];
  const first = reporter.report('a request', { share: 0.1 }, () => refused.promise);
  const second = reporter.report(
    'a request',
    { share: 0.1 },
    async (progress) => void reported.push(progress),
  );
  await turn();
  expect(reported).toEqual([]);
  refused.reject(new Error('The database is away.'));
  await Promise.all([first, second]);
  expect(reported).toEqual([{ share: 0.1 }]);
});
