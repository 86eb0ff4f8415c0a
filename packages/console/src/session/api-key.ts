const name = 'genmedia-api-key';

/** The API key that was entered in this tab. */
export function keptKey(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined;
}

/** Stores an API key as long as the tab is open. `undefined` deletes it. */
export function keepKey(key: string | undefined): void {
  if (key === undefined) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, key);
}

/**
 * Moves a key from the address (`#key=…`) to the session, so that no history or screenshot shows
 * it.
 */
export function adoptKey(): void {
  const [, key] = /^#\/?key=([^&]+)/.exec(location.hash) ?? [];
  if (key === undefined) return;
  keepKey(decodeURIComponent(key));
  history.replaceState(null, '', location.pathname + location.search);
}
