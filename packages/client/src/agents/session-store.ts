import type { TokenExpiry, User } from '@genmedia/types/client';

/** What a store keeps of a session, as plain data. `accessToken` and `apiKey` are secret. */
export interface SessionState {
  /** The access token. */
  accessToken: string;
  /** When the access token ends (ISO 8601, UTC); null if never. */
  expiresAt: string | null;
  /** How long tokens of this session last. The next token lasts as long. */
  tokenExpiry?: TokenExpiry;
  /** The account's default API key; null while it has none. */
  apiKey: string | null;
  /** The user who is logged in. */
  user: User;
}

/** Where a session is kept between calls, tabs or runs. */
export interface SessionStore {
  /** The session; undefined where there is none. */
  get(): SessionState | undefined | Promise<SessionState | undefined>;
  /** Stores the session, or deletes it if it is undefined. */
  set(state: SessionState | undefined): void | Promise<void>;
}

/** Keeps a session in memory, as long as the program runs. */
export function memoryStore(state?: SessionState): SessionStore {
  let kept = state;
  return {
    get: () => kept,
    set(next) {
      kept = next;
    },
  };
}

/**
 * Keeps a session in a page's `localStorage` or `sessionStorage`. Any script of the page can read
 * it.
 */
export function storageStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name = 'genmedia-session',
): SessionStore {
  return {
    get: () => parseState(storage.getItem(name)),
    set(state) {
      if (state) storage.setItem(name, JSON.stringify(state));
      else storage.removeItem(name);
    },
  };
}

/** The session in a stored text; undefined if there is no access token in it. */
export function parseState(text: string | null): SessionState | undefined {
  try {
    const state = JSON.parse(text ?? 'null');
    return typeof state?.accessToken === 'string' ? state : undefined;
  } catch {
    return undefined;
  }
}
