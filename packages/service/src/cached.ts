/**
 * Calls `read` at most once in `ms` milliseconds and shares the result; failures are not cached.
 */
export function cached<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
  let current: Promise<T> | undefined;
  let expiresAt = 0;
  return () => {
    const now = performance.now();
    if (current && now < expiresAt) return current;
    const value = read();
    current = value;
    expiresAt = now + ms;
    value.catch(() => {
      if (current === value) current = undefined;
    });
    return value;
  };
}
