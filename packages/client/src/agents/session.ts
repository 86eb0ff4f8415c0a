import type { User } from '@genmedia/types/client';
import { createClient } from '../client.ts';
import type { Genmedia } from '../genmedia.ts';
import type { Input, Result } from '../operation-types.ts';
import type { ClientOptions } from '../options.ts';
import { settingsOf } from '../settings.ts';
import { createAccessToken } from './access-token.ts';
import { memoryStore, type SessionState, type SessionStore } from './session-store.ts';

/** What `createAgentSession` takes. */
export interface AgentSessionOptions extends Pick<ClientOptions, 'baseUrl' | 'fetch' | 'retry'> {
  /** Where the session is kept. Default in memory, as long as the program runs. */
  store?: SessionStore | undefined;
  /** How many seconds before its end a token is renewed. Default 86400, a day. */
  refreshAheadSeconds?: number | undefined;
}

/** The session of an account. It calls the agents' operations of the contract. */
export interface AgentSession {
  /** Creates an account, and has a code mailed to its address. Does not log in. */
  signUp(input: Input<'signUp'>): Promise<Result<'signUp'>>;
  /** Confirms the address with the code from that mail, and logs in. */
  verifyEmail(input: Input<'verifyEmail'>): Promise<User>;
  /** Logs in. Until its address is confirmed, an account has no API key. */
  logIn(input: Input<'logIn'>): Promise<User>;
  /** Forgets the session, even if the service cannot be reached, and revokes the access token. */
  logOut(): Promise<void>;
  /** The user who is logged in; undefined if nobody is. */
  user(): Promise<User | undefined>;
  /** The API key, for `createClient`; undefined if there is none. */
  apiKey: () => Promise<string | undefined>;
  /**
   * A valid access token, for `createClient`. It is renewed before it ends, or after the service
   * refused it; callers that ask at the same time get the same new one. Undefined if nobody is
   * logged in, or no longer.
   */
  accessToken: (refused?: string) => Promise<string | undefined>;
}

/**
 * A session of an account. It logs in once, and from then on always has a valid access token.
 *
 * ```ts
 * const session = createAgentSession({ store: fileStore('.genmedia-session') });
 * if (!(await session.user())) await session.logIn({ email, password });
 * const genmedia = createClient({ apiKey: session.apiKey, accessToken: session.accessToken });
 * ```
 */
export function createAgentSession({
  store = memoryStore(),
  refreshAheadSeconds = 86_400,
  ...options
}: AgentSessionOptions = {}): AgentSession {
  const { baseUrl } = settingsOf({ ...options, apiKey: '' });
  const clientWith = (token?: string): Genmedia =>
    createClient({ ...options, baseUrl, apiKey: '', accessToken: token });
  const anonymous = clientWith();
  const accessToken = createAccessToken({
    store,
    refreshAheadSeconds,
    clientWith,
    lockName: `genmedia-session ${baseUrl}`,
  });

  const keep = async (
    data: Result<'logIn' | 'verifyEmail'>['data'],
    { token_expiry }: { token_expiry?: SessionState['tokenExpiry'] },
  ): Promise<User> => {
    await store.set({
      accessToken: data.access_token,
      expiresAt: data.expires_at,
      ...(token_expiry && { tokenExpiry: token_expiry }),
      apiKey: data.api_key,
      user: data.user,
    });
    return data.user;
  };

  return {
    signUp: (input) => anonymous.run('signUp', input),
    verifyEmail: async (input) => keep((await anonymous.run('verifyEmail', input)).data, {}),
    logIn: async (input) => keep((await anonymous.run('logIn', input)).data, input),
    async logOut() {
      const state = await store.get();
      await store.set(undefined);
      if (state) await clientWith(state.accessToken).run('logOut');
    },
    user: async () => (await store.get())?.user,
    apiKey: async () => (await store.get())?.apiKey ?? undefined,
    accessToken,
  };
}
