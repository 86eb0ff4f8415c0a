import { expect, test } from 'vitest';
import { RunningCalls } from './running-calls.ts';

test.each([
  ['its owner', 'anna', 1, true],
  ['its owner by another id', 'anna', 2, false],
  ['its owner by an id of text', 'anna', '1', false],
  ['someone else', 'bert', 1, false],
])('a call is cancelled by %s: %s %s', async (_, owner, id, isCancelled) => {
  const calls = new RunningCalls();
  const { promise: work, resolve: end } = Promise.withResolvers<undefined>();
  const call = calls.run('anna', 1, async (signal) => {
    await work;
    return signal.aborted;
  });
  calls.cancel(owner, id);
  end(undefined);
  expect(await call).toBe(isCancelled);
});

test('where two clients of an owner have calls with the same id, neither is cancelled', async () => {
  const calls = new RunningCalls();
  const { promise: work, resolve: end } = Promise.withResolvers<undefined>();
  const two = [1, 2].map(() =>
    calls.run('anna', 1, async (signal) => {
      await work;
      return signal.aborted;
    }),
  );
  calls.cancel('anna', 1);
  end(undefined);
  expect(await Promise.all(two)).toEqual([false, false]);
});
