import { expect, test } from 'vitest';
import { RunningCalls } from './running-calls.ts';

test.each([
  ['its session', 'anna', 1, true],
  ['its session by another id', 'anna', 2, false],
  ['its session by an id of text', 'anna', '1', false],
  ['another session', 'bert', 1, false],
])('a call is cancelled by %s: %s %s', async (_, session, id, isCancelled) => {
  const calls = new RunningCalls();
  const { promise: work, resolve: end } = Promise.withResolvers<undefined>();
  const call = calls.run('anna', 1, async (stop) => {
    await work;
    return stop.aborted;
  });
  calls.cancel(session, id);
  end(undefined);
  expect(await call).toBe(isCancelled);
});

test('where two calls of a session have the same id, neither is cancelled', async () => {
  const calls = new RunningCalls();
  const { promise: work, resolve: end } = Promise.withResolvers<undefined>();
  const two = [1, 2].map(() =>
    calls.run('anna', 1, async (stop) => {
      await work;
      return stop.aborted;
    }),
  );
  calls.cancel('anna', 1);
  end(undefined);
  expect(await Promise.all(two)).toEqual([false, false]);
});

test('waits end of calls that are under way, and of later ones', async () => {
  const calls = new RunningCalls();
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>();
  const { promise: work, resolve: end } = Promise.withResolvers<undefined>();
  const call = calls.run('anna', 1, async (_, endWait) => {
    begin(endWait);
    await work;
  });
  const ended = calls.endWaits();
  expect((await begun).aborted).toBe(true);
  end(undefined);
  await Promise.all([call, ended]);
  expect(await calls.run('anna', 2, async (_, endWait) => endWait.aborted)).toBe(true);
});
