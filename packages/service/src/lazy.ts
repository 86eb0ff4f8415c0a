import { cached } from './cached.ts';

/** Makes a value when it is first needed, and keeps it. After a failure, the next need tries again. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  return cached(make, Number.POSITIVE_INFINITY);
}

/**
 * Returns a function that makes a value when its key is first needed, and keeps it. After a
 * failure, the next need of the key tries again.
 */
export function lazyByKey<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const values = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = values.get(key);
    if (known) return known;
    const value = make();
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}
