/** A period in which work may be done. */
export interface Scope {
  /** Aborted when the period ends: by the caller, or by its time limit. */
  signal: AbortSignal;
  /** When the time limit is reached, on the clock of `performance.now()`. */
  ends: number;
  /** Ends the period and removes its timer, and its listener unless `listening` is true. */
  close(listening?: boolean): void;
}

/** What a scope is opened inside: a signal, or the end of another scope. */
export interface Outer {
  signal?: AbortSignal | null | undefined;
  ends?: number | undefined;
}

/** Milliseconds. `setTimeout` fires at once for more (HTML, section 8.7: a signed 32-bit integer). */
const maxTimer = 2 ** 31 - 1;

/** Opens a scope of at most `limit` milliseconds inside another scope or a caller's signal. */
export function openScope(
  { signal: outer, ends = Infinity }: Outer,
  limit: number | undefined = Infinity,
  reason: () => unknown,
): Scope {
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  const now = performance.now();
  const left = Math.max(0, Math.min(limit, ends - now));
  const timer = left < maxTimer ? setTimeout(() => controller.abort(reason()), left) : undefined;
  outer?.addEventListener('abort', stop);
  if (outer?.aborted) stop();
  return {
    signal: controller.signal,
    ends: now + left,
    close(listening) {
      clearTimeout(timer);
      if (!listening) outer?.removeEventListener('abort', stop);
    },
  };
}

/**
 * Settles as the promise does, or rejects with the signal's reason as soon as the signal is
 * aborted.
 */
// biome-ignore lint/plugin: the promise has its handlers before anything can throw
export function during<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    promise.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
  });
}

/**
 * Resolves after the given milliseconds, at the latest after 24 days. Rejects if the signal is
 * aborted before that.
 */
export function pause(signal: AbortSignal, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(milliseconds, maxTimer));
  });
  return during(signal, over).finally(() => clearTimeout(timer));
}
