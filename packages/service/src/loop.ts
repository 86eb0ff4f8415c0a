import { setTimeout as sleep } from 'node:timers/promises';

export interface LoopOptions {
  /** How long to wait after a step, if nobody wakes the loop. */
  everyMs: number;
  /** Hears what a step threw; the loop goes on after `everyMs`. */
  onError: (error: unknown) => void;
}

/**
 * Runs `step` now, whenever it is woken, and every so often, never twice at once.
 * A step that resolves to true has more to do and runs again at once.
 */
export function startLoop(step: () => Promise<boolean>, { everyMs, onError }: LoopOptions) {
  let woken = true;
  let stopped = false;
  let rest = Promise.withResolvers<void>();

  async function run() {
    while (!stopped) {
      woken = false;
      let more = false;
      try {
        more = await step();
      } catch (error) {
        onError(error);
      }
      if (!more && !woken && !stopped) await pause();
    }
  }

  async function pause() {
    rest = Promise.withResolvers<void>();
    const timer = setTimeout(rest.resolve, everyMs);
    await rest.promise;
    clearTimeout(timer);
  }

  const running = run();
  return {
    /** Runs the step soon; once more if it is running now. */
    wake(): void {
      woken = true;
      rest.resolve();
    },
    /** No step starts after this; resolves once the running one has ended. */
    stop(): Promise<void> {
      stopped = true;
      rest.resolve();
      return running;
    },
  };
}

export type Loop = ReturnType<typeof startLoop>;

const retryMs = 1000;

/**
 * Asks until there is an answer, every second: through any time without a database. Undefined where
 * there is none once the signal aborts.
 */
export async function persistently<T>(
  ask: () => Promise<T>,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<T | undefined> {
  while (true) {
    try {
      return await ask();
    } catch (error) {
      onError(error);
      if (signal.aborted) return undefined;
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
  }
}
