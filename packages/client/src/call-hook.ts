/**
 * Calls a caller's function around `fetch`, and writes what it throws to the console. Otherwise it
 * would count as a failure of the request, which would be sent again.
 */
export function callHook<T>(hook: ((fact: T) => unknown) | undefined, fact: T): void {
  const call = async () => hook?.(fact);
  call().catch((error: unknown) => console.error('A hook around fetch failed:', error));
}
