import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often Node looks at the event loop. Shorter turns are not seen. */
const resolutionMs = 10;

const windowMs = 60_000;

/**
 * Watches how long the event loop of this process is busy without a pause: nobody is answered
 * meanwhile. Returns a function that gives the longest such turn, in seconds: see `maxOf`.
 */
export function watchEventLoop(): () => number {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  return maxOf(delays, () => performance.now());
}

/**
 * Returns a function that gives the longest delay of the last minute at least, in seconds. A reader
 * takes nothing from other readers.
 *
 * @param delays in nanoseconds.
 * @param now in milliseconds.
 */
export function maxOf(
  delays: { readonly max: number; reset(): void },
  now: () => number,
): () => number {
  let earlier = 0;
  let since = now();
  return () => {
    const current = delays.max / 1e9;
    const longest = Math.max(earlier, current);
    if (now() - since >= windowMs) {
      earlier = current;
      since = now();
      delays.reset();
    }
    return longest;
  };
}
