export interface StopOptions {
  /** Whether to skip the rest of DRAIN_DELAY, also if the stop has begun already. */
  atOnce?: boolean;
}

/**
 * The time for which a process that stops still takes requests, while it tells load balancers to go
 * elsewhere.
 */
export function createStopDelay(ms: number) {
  const over = Promise.withResolvers<void>();
  return {
    /** Resolves when the time has passed, counted from this call, or `end` was called. */
    async passed(): Promise<void> {
      if (ms === 0) return;
      const timer = setTimeout(over.resolve, ms);
      await over.promise;
      clearTimeout(timer);
    },
    end: over.resolve,
  };
}

export type StopDelay = ReturnType<typeof createStopDelay>;
