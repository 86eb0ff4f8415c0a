type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is kept as long as the tab is open. */
export const tabStorage = storageOf('sessionStorage');

/** What is kept in this browser. */
export const browserStorage = storageOf('localStorage');

/** Where the browser forbids it, as with all cookies blocked, reading it throws: then the page's memory. */
function storageOf(name: 'sessionStorage' | 'localStorage'): Kept {
  try {
    return window[name];
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
