/** A stretch of time in which work may be done. */
export interface Scope {
  /** Aborted when the stretch is over: by the caller, or by its limit. */
  signal: AbortSignal;
  /** When the limit is reached, as `Date.now()` counts. */
  ends: number;
  /** Ends it without a trace: no timer is left, and no listener unless `listening` goes on. */
  close(listening?: boolean): void;
}

/** What a scope is opened in. */
export interface Outer {
  signal?: AbortSignal | null | undefined;
  ends?: number | undefined;
}

/** Past this, `setTimeout` fires at once (HTML, section 8.7: timers hold a signed 32-bit integer). */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Opens a scope inside another one or a caller's signal, of at most `limit` milliseconds. */
export function openScope(
  { signal: outer, ends = Infinity }: Outer,
  limit: number | undefined = Infinity,
  reason: () => unknown,
): Scope {
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  const now = Date.now();
  const left = Math.min(limit, ends - now);
  const timer =
    left < LONGEST_TIMER ? setTimeout(() => controller.abort(reason()), left) : undefined;
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

/** Settles as the promise does, or rejects with the signal's reason as soon as it is aborted. */
// biome-ignore lint/plugin: it is listened to before anything can throw
export function during<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    promise.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
  });
}

/** Resolves after some milliseconds, unless the signal is aborted before. */
export function pause(signal: AbortSignal, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return during(signal, over).finally(() => clearTimeout(timer));
}
