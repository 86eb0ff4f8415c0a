import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** In milliseconds. */
  timeout?: number;
  /** Milliseconds between the first calls of `ask`. They become longer, up to 200. */
  everyMs?: number;
  /** Names the awaited thing in the error message. */
  what?: string | (() => string);
}

/** Calls `ask` until the answer is neither undefined nor false. Rejects after `timeout`. */
export async function waitFor<T>(
  ask: () => T | Promise<T>,
  { timeout = 240_000, everyMs = 20, what = 'what was waited for' }: WaitOptions = {},
): Promise<Exclude<T, undefined | false>> {
  const deadline = Date.now() + timeout;
  for (let pause = everyMs; ; pause = Math.min(pause * 1.2, Math.max(everyMs, 200))) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    if (Date.now() > deadline) {
      const missing = typeof what === 'string' ? what : what();
      throw new Error(`It did not come within ${timeout} ms: ${missing}.`);
    }
    await sleep(pause);
  }
}
