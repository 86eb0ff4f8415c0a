import { GuardedFetchError } from './fetch-error.ts';

/**
 * An end of all waiting: the first of a time and a caller's signal.
 *
 * @param timeout milliseconds from now.
 */
export function startDeadline(timeout: number, outer?: AbortSignal) {
  const controller = new AbortController();
  const expire = () => controller.abort(tooLate(timeout));
  const timer = setTimeout(expire, timeout);
  const forward = () => {
    clearTimeout(timer);
    controller.abort(outer?.reason);
  };
  outer?.addEventListener('abort', forward, { once: true });
  if (outer?.aborted) forward();
  return {
    /** Aborts with a `GuardedFetchError` of code `timeout`, or with the reason of the caller's. */
    signal: controller.signal,
    /** Must be called when nothing waits any more; leaves no timer and no listener. */
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', forward);
    },
  };
}

function tooLate(timeout: number): GuardedFetchError {
  const message = `The URL did not answer in full within ${timeout / 1_000} s.`;
  return new GuardedFetchError('timeout', message);
}

/**
 * Starts work that no signal reaches, and waits for it; starts nothing where the signal is aborted.
 * Once it aborts, the outcome of the work is nobody's, but it is still listened to: a failure that
 * comes later must not end the process.
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
