import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 1000;

/**
 * Calls `work` until it succeeds, with a pause of a second after each failure, for example while
 * there is no database. Resolves to undefined if it has not succeeded when the signal aborts.
 */
export async function persistently<T>(
  work: () => Promise<T>,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<T | undefined> {
  while (true) {
    try {
      return await work();
    } catch (error) {
      onError(error);
      if (signal.aborted) return undefined;
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
  }
}
