import { GenmediaError } from '../error.ts';
import type { Genmedia } from '../genmedia.ts';
import type { SessionState, SessionStore } from './session-store.ts';

interface AccessTokenOptions {
  store: SessionStore;
  /** How many seconds before its end a token is renewed. */
  refreshAheadSeconds: number;
  clientWith: (accessToken: string) => Genmedia;
  /** Only one tab at a time renews the token. */
  lockName: string;
}

/** How long a process may take to store a token that it has renewed, in milliseconds. */
const storingMs = 1000;

/** The `accessToken` of a session: see AgentSession. */
export function createAccessToken(options: AccessTokenOptions) {
  const { store, refreshAheadSeconds, clientWith, lockName } = options;
  let renewing: Promise<string | undefined> | undefined;

  const isGood = ({ accessToken, expiresAt }: SessionState, refused?: string) =>
    accessToken !== refused &&
    (expiresAt === null || Date.parse(expiresAt) > Date.now() + refreshAheadSeconds * 1000);

  async function requestNext(state: SessionState): Promise<string | undefined> {
    const { tokenExpiry } = state;
    const input = tokenExpiry ? { token_expiry: tokenExpiry } : {};
    const { data } = await clientWith(state.accessToken).run('refreshToken', input);
    const newest = await store.get();
    if (newest?.accessToken !== state.accessToken) {
      // The user has logged out, or in again, in the meantime: the next token must not live on.
      await clientWith(data.access_token)
        .run('logOut')
        .catch(() => {});
      return newest?.accessToken;
    }
    await store.set({ ...state, accessToken: data.access_token, expiresAt: data.expires_at });
    return data.access_token;
  }

  /** The token to go on with after a renewal that failed. Throws the error if there is none. */
  async function tokenAfter(error: unknown, state: SessionState, refused?: string) {
    const isRefused = error instanceof GenmediaError && error.status === 401;
    let newest = await store.get();
    if (isRefused && newest?.accessToken === state.accessToken) {
      // Another process may have renewed the token, and be about to store the next one.
      await new Promise((resolve) => setTimeout(resolve, storingMs));
      newest = await store.get();
    }
    // Another process renewed the token first: ours was already the old one.
    if (newest && newest.accessToken !== state.accessToken) return newest.accessToken;
    if (isRefused) {
      await store.set(undefined);
      return undefined;
    }
    const hasEnded = state.expiresAt !== null && Date.parse(state.expiresAt) <= Date.now();
    if (state.accessToken !== refused && !hasEnded) return state.accessToken;
    throw error;
  }

  async function renew(refused?: string): Promise<string | undefined> {
    const state = await store.get();
    // Another tab may just have renewed the token.
    if (!state || isGood(state, refused)) return state?.accessToken;
    return await requestNext(state).catch((error: unknown) => tokenAfter(error, state, refused));
  }

  return async (refused?: string): Promise<string | undefined> => {
    const state = await store.get();
    if (!state || isGood(state, refused)) return state?.accessToken;
    renewing ??= withLock(lockName, () => renew(refused)).finally(() => {
      renewing = undefined;
    });
    return await renewing;
  };
}

/** The Web Locks API, where the runtime has it: browsers, Deno, Node from 24 on. */
interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Does the work while no other tab of the origin holds the lock of this name. Where the browser
 * forbids locks, as with storage, it does it without one.
 */
function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as { navigator?: { locks?: Locks } };
  let working: Promise<T> | undefined;
  const once = () => (working ??= work());
  return navigator?.locks?.request(name, once).catch(once) ?? once();
}
