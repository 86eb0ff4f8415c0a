/**
 * Preloaded (`node --import`) into a measured process. Reports over its IPC channel when it paused
 * to collect garbage. The service itself has no such code.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** A garbage collection of a process, by machineTime. */
export interface Pause {
  from: number;
  to: number;
}

const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** Milliseconds of a clock that all processes of the machine share, and that is never adjusted. */
export function machineTime(ms: number = performance.now()): number {
  return offset + ms;
}

/**
 * Collects the pauses of this process from now on. The returned function returns and clears them.
 */
export function watchPauses(): () => Pause[] {
  let pauses: Pause[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const from = machineTime(startTime);
      pauses.push({ from, to: from + duration });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    const collected = pauses;
    pauses = [];
    return collected;
  };
}

export const pausesMessage = 'pauses';

if (isMainThread && process.send) {
  const readPauses = watchPauses();
  process.on('message', (message) => {
    if (message === pausesMessage) process.send?.(readPauses());
  });
  process.channel?.unref();
}
