import { onTestFinished, vi } from 'vitest';

/** A clock that moves only when the test says so. Timers that are due at once fire at once. */
export interface Clock {
  /**
   * The running timers: the milliseconds that each was set for, in the order in which they were
   * set.
   */
  readonly timers: number[];
  /** Resolves as soon as a timer of exactly these milliseconds runs. */
  waits(milliseconds: number): Promise<void>;
  /** Moves the clock. Fires the timers that are due by then, the earliest first. */
  pass(milliseconds: number): void;
}

interface Timer {
  wait: number;
  due: number;
  done: () => void;
}

/**
 * Makes `setTimeout`, `clearTimeout`, `Date.now` and `performance.now` follow the test's clock until the test is over.
 * Sockets are still real: the timers that fetch uses for its connections are not replaced.
 */
export function startClock(): Clock {
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<unknown, Timer>();
  const waiting = new Set<() => void>();
  let now = Date.now();
  const set = (done: () => void, wait = 0, ...args: []) => {
    const isDue = wait <= 0;
    if (isDue || new Error().stack?.includes('undici')) return setTimeout(done, wait, ...args);
    const timer = {};
    timers.set(timer, { wait, due: now + wait, done });
    for (const look of waiting) look();
    return timer;
  };
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(set as typeof setTimeout),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      if (!timers.delete(timer)) clearTimeout(timer);
    }),
    vi.spyOn(Date, 'now').mockImplementation(() => now),
    vi.spyOn(performance, 'now').mockImplementation(() => now),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    get timers() {
      return Array.from(timers.values(), ({ wait }) => wait);
    },
    waits: (milliseconds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!Array.from(timers.values()).some(({ wait }) => wait === milliseconds)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...timers].sort(([, a], [, b]) => a.due - b.due);
        if (!next || next[1].due > end) break;
        const [timer, { due, done }] = next;
        timers.delete(timer);
        now = Math.max(now, due);
        done();
      }
      now = end;
    },
  };
}
