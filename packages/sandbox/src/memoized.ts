/** The value of a key, which is made at its first use. */
export function memoized<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}
