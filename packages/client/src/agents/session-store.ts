import type { TokenExpiry, User } from '@genmedia/types/client';

/** What is kept of a session: secrets, all but the user. Plain data. */
export interface SessionState {
  /** The access token. */
  accessToken: string;
  /** When it ends (ISO 8601, UTC); null if never. */
  expiresAt: string | null;
  /** How long tokens of this session last: that of the next one, too. */
  tokenExpiry?: TokenExpiry;
  /** The account's default API key; null while it has none. */
  apiKey: string | null;
  /** Who is logged in. */
  user: User;
}

/** Where a session is kept between calls, tabs or runs. */
export interface SessionStore {
  /** The session; undefined where there is none. */
  get(): SessionState | undefined | Promise<SessionState | undefined>;
  /** Keeps the session, or forgets it where it is undefined. */
  set(state: SessionState | undefined): void | Promise<void>;
}

/** Keeps a session as long as the program runs. */
export function memoryStore(state?: SessionState): SessionStore {
  let kept = state;
  return {
    get: () => kept,
    set(next) {
      kept = next;
    },
  };
}

/** Keeps a session in a page's `localStorage` or `sessionStorage`: any script of the page reads it. */
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

/** The session that a text holds; undefined where it holds none, or was damaged. */
export function parseState(text: string | null): SessionState | undefined {
  try {
    const state = JSON.parse(text ?? 'null');
    return typeof state?.accessToken === 'string' ? state : undefined;
  } catch {
    return undefined;
  }
}
