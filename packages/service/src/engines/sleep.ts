import { setTimeout as startTimer } from 'node:timers/promises';

/** Waits so many milliseconds. Rejects with the signal's reason, where Node has an error of its own. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await startTimer(ms, undefined, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
}
