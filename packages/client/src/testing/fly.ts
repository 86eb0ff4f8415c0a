import { vi } from 'vitest';

/** What a promise comes to while vitest's time flies from timer to timer. */
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
