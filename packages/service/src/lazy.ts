import { cached } from './cached.ts';

/** Makes a value when it is first needed, and keeps it. After a failure, the next need tries again. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  return cached(make, Number.POSITIVE_INFINITY);
}
