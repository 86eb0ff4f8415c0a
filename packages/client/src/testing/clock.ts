import { onTestFinished, vi } from 'vitest';

/** A time that stands until the test lets some of it pass. */
export interface Clock {
  /** The timers that run: milliseconds from when each was set, in that order. */
  readonly timers: number[];
  /** Resolves once a timer of exactly so many milliseconds runs. */
  waits(milliseconds: number): Promise<void>;
  /** Lets time pass: timers that are due by then fire, the earliest first. */
  pass(milliseconds: number): void;
}

interface Timer {
  wait: number;
  due: number;
  done: () => void;
}

/**
 * Until the test is over, `setTimeout`, `clearTimeout` and `Date.now` follow a clock of the test's.
 * Sockets are real all the same: the timers that fetch has for its connections are left alone.
 */
export function startClock(): Clock {
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<unknown, Timer>();
  const waiting = new Set<() => void>();
  let now = Date.now();
  const set = (done: () => void, wait = 0, ...given: []) => {
    if (new Error().stack?.includes('undici')) return setTimeout(done, wait, ...given);
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
