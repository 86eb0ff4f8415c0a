const name = 'genmedia-api-key';

/** The API key that was entered in this tab. */
export function keptKey(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined;
}

/** Keeps an API key as long as the tab is open; forgets it where there is none. */
export function keepKey(key: string | undefined): void {
  if (key === undefined) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, key);
}

/** Moves a key from the address (`#key=…`) into the session: no history and no screenshot has it. */
export function adoptKey(): void {
  const [, key] = /^#\/?key=([^&]+)/.exec(location.hash) ?? [];
  if (key === undefined) return;
  keepKey(decodeURIComponent(key));
  history.replaceState(null, '', location.pathname + location.search);
}
