import { expect, test } from 'vitest';
import type { HostProgress } from './host.ts';
import { newsOnly } from './news.ts';

/** Reports each progress at its time in seconds, and returns what was told. */
async function told(reports: readonly (readonly [second: number, HostProgress])[]) {
  let now = 0;
  const news = newsOnly(() => now);
  const heard: HostProgress[] = [];
  for (const [second, progress] of reports) {
    now = second * 1000;
    await news.tell('a request', progress, async (rounded) => void heard.push(rounded));
  }
  return heard;
}

test('only what differs is told, in steps', async () => {
  const heard = await told([
    [0, { queuePosition: 23 }],
    [5, { queuePosition: 23 }],
    [10, { queuePosition: 22 }],
    [15, { queuePosition: 2 }],
    [20, {}],
    [25, { share: 0.32 }],
    [30, { share: 0.34 }],
    [35, { share: 0.5 }],
  ]);
  expect(heard).toEqual([
    { queuePosition: 30 },
    { queuePosition: 2 },
    {},
    { share: 0.3 },
    { share: 0.5 },
  ]);
});

test('what comes soon after something that was told is not told, but for the end', async () => {
  const heard = await told([
    [0, { share: 0.1 }],
    [0.5, { share: 0.2 }],
    [1.5, { share: 0.3 }],
    [2.5, { share: 0.4 }],
    [3, { share: 1 }],
  ]);
  expect(heard).toEqual([{ share: 0.1 }, { share: 0.4 }, { share: 1 }]);
});

test('a request of which there was nothing to tell is not told of at its end', async () => {
  expect(
    await told([
      [0, {}],
      [10, { share: 1 }],
    ]),
  ).toEqual([]);
});

test('however often a long request is asked about, it is told of a bounded number of times', async () => {
  const waiting = Array.from({ length: 5000 }, (_, i) => [10 * i, 5000 - i] as const);
  const running = Array.from({ length: 5000 }, (_, i) => [10 * (5000 + i), i / 5000] as const);
  const heard = await told([
    ...waiting.map(([second, queuePosition]) => [second, { queuePosition }] as const),
    ...running.map(([second, share]) => [second, { share }] as const),
  ]);
  expect(heard.length).toBeLessThanOrEqual(60);
});

test('what could not be told is told later, and one at a time', async () => {
  const news = newsOnly(() => 0);
  const refused = Promise.withResolvers<void>();
  const heard: HostProgress[] = [];
  const first = news.tell('a request', { share: 0.1 }, () => refused.promise);
  const second = news.tell('a request', { share: 0.1 }, async (told) => void heard.push(told));
  expect(heard).toEqual([]);
  refused.reject(new Error('The database is away.'));
  await Promise.all([first, second]);
  expect(heard).toEqual([{ share: 0.1 }]);
});
