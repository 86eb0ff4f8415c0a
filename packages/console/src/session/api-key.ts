import { tabStorage } from './storage.ts';

const storageKey = 'genmedia-api-key';

/** The API key that was entered in this tab. */
export function keptKey(): string | undefined {
  return tabStorage.getItem(storageKey) ?? undefined;
}

/** Stores an API key as long as the tab is open. `undefined` deletes it. */
export function keepKey(key: string | undefined): void {
  if (key === undefined) tabStorage.removeItem(storageKey);
  else tabStorage.setItem(storageKey, key);
}

/**
 * Takes a key out of the address (`#key=…`), so that no history or screenshot shows it. Undefined if
 * there is none that can be read.
 */
export function takeKey(): string | undefined {
  const [, written] = /^#\/?key=([^&]*)/.exec(location.hash) ?? [];
  if (written === undefined) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    return decodeURIComponent(written) || undefined;
  } catch {
    return undefined;
  }
}
