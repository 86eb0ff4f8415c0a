import type { User } from '@genmedia/client';
import { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../ui/store.ts';
import { keepKey, keptKey } from './api-key.ts';
import { ownerOf } from './owner.ts';
import { account, currentKey } from './service.ts';

export interface Session {
  isLoaded: boolean;
  /** The API key in use. */
  key: string | undefined;
  /** Who is logged in; nobody where a key was entered. */
  user: User | undefined;
  /** Whose runs are shown. */
  owner: string;
}

const store = createStore<Session>({
  ...{ isLoaded: false, key: undefined, user: undefined, owner: 'nobody' },
});

export function useSession(): Session {
  return useStore(store);
}

/** What was asked for; another account's once another is signed in. */
export const queries = new QueryClient();

/** Reads who is signed in, and shows what is theirs. */
export async function loadSession(): Promise<void> {
  const [key, user] = await Promise.all([currentKey(), account.user()]);
  if (key !== store.get().key) queries.removeQueries({ queryKey: ['genmedia'] });
  store.set({
    isLoaded: true,
    key,
    user: keptKey() === undefined ? user : undefined,
    owner: key === undefined ? 'nobody' : ownerOf(key),
  });
}

/** Uses an API key. */
export async function signInWith(key: string): Promise<void> {
  keepKey(key.trim());
  await loadSession();
}

/** Forgets key and tokens; the token is revoked where the service can be reached. */
export async function signOut(): Promise<void> {
  keepKey(undefined);
  try {
    await account.logOut();
  } finally {
    await loadSession();
  }
}
