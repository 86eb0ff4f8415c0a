import { FetchError } from './fetch-error.ts';

/**
 * Starts a deadline, which ends after a time or when the caller's signal aborts.
 *
 * @param timeoutMs from now; `Infinity` if only the signal ends it.
 */
export function startDeadline(timeoutMs: number, outer?: AbortSignal | null) {
  const controller = new AbortController();
  const expire = () => controller.abort(tooLate(timeoutMs));
  const timer = Number.isFinite(timeoutMs) ? setTimeout(expire, timeoutMs) : undefined;
  const forward = () => {
    clearTimeout(timer);
    controller.abort(outer?.reason);
  };
  outer?.addEventListener('abort', forward, { once: true });
  if (outer?.aborted) forward();
  return {
    /**
     * Aborts with a `FetchError` of code `timeout`, or with the reason of the caller's signal.
     */
    signal: controller.signal,
    /** Removes the timer and the listener. Must be called when nothing waits any more. */
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', forward);
    },
  };
}

function tooLate(timeoutMs: number): FetchError {
  const message = `The URL did not answer in full within ${timeoutMs / 1_000} s.`;
  return new FetchError('timeout', message);
}

/**
 * Starts work that takes no signal, and waits for it. If the signal is aborted already, does not
 * start it. If the signal aborts meanwhile, rejects at once; a later failure of the work is
 * ignored, so that it does not end the process as an uncaught error.
 */
export async function untilAborted<T>(start: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([start(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
