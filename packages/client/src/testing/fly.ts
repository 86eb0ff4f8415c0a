import { vi } from 'vitest';

/** The result of a promise, while vitest's fake time jumps from timer to timer. */
export async function fly<T>(promise: Promise<T>): Promise<T> {
  let settled = false;
  const done = promise.finally(() => {
    settled = true;
  });
  done.catch(() => {});
  while (!settled) {
    await vi.advanceTimersToNextTimerAsync();
    if (vi.getTimerCount() === 0) await Promise.resolve();
  }
  return done;
}
