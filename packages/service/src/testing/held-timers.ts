import { onTestFinished, vi } from 'vitest';

/** Has `expect.poll` let no time pass: at each look it lets as much of it pass as its interval. */
export const still = { interval: 0 };

/**
 * Until the test is over, timers of this process run only where the test lets time pass
 * (`vi.advanceTimersByTime`). What comes all the same was told, and not found by looking every so
 * often; and what has a time limit has all the time that the machine needs.
 */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}
