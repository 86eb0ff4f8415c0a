import { onTestFinished, vi } from 'vitest';

/**
 * Keeps `expect.poll` from advancing the time: with fake timers, each poll advances it by its
 * interval.
 */
export const still = { interval: 0 };

/**
 * Until the end of the test, timers of this process only run when the test advances the time
 * (`vi.advanceTimersByTime`). So whatever happens anyway was caused by a notification and not by
 * polling, and nothing times out on a slow machine.
 */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}
