import type { User } from '@genmedia/client';
import { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../ui/store.ts';
import { keepKey, keptKey } from './api-key.ts';
import { ownerIdOf } from './owner.ts';
import { account, currentKey } from './service.ts';
import { isLocal } from './service-url.ts';

interface Session {
  isLoaded: boolean;
  /** The API key in use. */
  key: string | undefined;
  /** The user who is logged in; undefined if a key was entered. */
  user: User | undefined;
  /** The owner of the runs that are shown. */
  owner: string;
  /** A key that came with the address of a page: the user decides. */
  offered?: string | undefined;
}

const store = createStore<Session>({
  isLoaded: false,
  key: undefined,
  user: undefined,
  owner: 'nobody',
});

export function useSession(): Session {
  return useStore(store);
}

/** The owner of what is done now. */
export function currentOwner(): string {
  return store.get().owner;
}

/** The cache of answers. It is cleared when another account signs in. */
export const queries = new QueryClient();

/** Reads who is signed in, and shows that user's data. */
export async function loadSession(): Promise<void> {
  const [key, user] = await Promise.all([currentKey(), account.user()]);
  const isOther = key !== store.get().key;
  if (isOther) queries.removeQueries({ queryKey: ['genmedia'], type: 'inactive' });
  store.set({
    isLoaded: true,
    key,
    user: keptKey() === undefined ? user : undefined,
    owner: key === undefined ? 'nobody' : ownerIdOf(key),
  });
  // Those of the page itself are asked again.
  if (isOther) queries.resetQueries({ queryKey: ['genmedia'] }).catch(reportError);
}

/**
 * Reads who is signed in. The user is asked about a key that came with the address: a link of another
 * must not send this user's work to the other's account. A new tab does not know of a session in
 * another one. Only a service on the user's own machine, which prints such a link when it starts, uses
 * it at once if nobody is signed in.
 */
export async function openSession(offered: string | undefined): Promise<void> {
  const [key, user] = await Promise.all([currentKey(), account.user()]);
  const isUsed = isLocal && key === undefined && user === undefined;
  if (isUsed && offered !== undefined) keepKey(offered);
  await loadSession();
  if (!isUsed && offered !== key) store.set({ ...store.get(), offered });
}

/** Goes on as before, and forgets the key that came with the address. */
export function refuseKey(): void {
  store.set({ ...store.get(), offered: undefined });
}

/** Signs in with an API key. */
export async function signInWith(key: string): Promise<void> {
  keepKey(key);
  await loadSession();
}

/** Deletes key and tokens. Revokes the token if the service can be reached. */
export async function signOut(): Promise<void> {
  keepKey(undefined);
  // The token may be revoked already, and what this tab kept of it is gone in any case.
  await account.logOut().catch(() => {});
  await loadSession();
}
