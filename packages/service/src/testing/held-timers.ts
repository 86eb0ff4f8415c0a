import { beforeAll, onTestFinished, vi } from 'vitest';
import { hasSharedService, stopSharedService } from './service.ts';

/**
 * Keeps `expect.poll` from advancing the time: with fake timers, each poll advances it by its
 * interval.
 */
export const still = { interval: 0 };

/**
 * For files whose tests hold timers. Stops the service that the files of a Vitest worker share,
 * because its loops would stop for good with held timers, and tests would count these timers. The
 * next file that needs the service starts it again.
 */
export function useHeldTimers(): void {
  beforeAll(stopSharedService);
}

/**
 * Until the end of the test, timers of this process only run when the test advances the time
 * (`vi.advanceTimersByTime`). So whatever happens anyway was caused by a notification and not by
 * polling, and nothing times out on a slow machine.
 */
export function holdTimers(): void {
  if (hasSharedService()) throw new Error('Call useHeldTimers() in this file.');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
