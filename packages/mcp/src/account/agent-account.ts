import { GenmediaError } from '@genmedia/client';
import { type AgentSession, createAgentSession, type SessionState } from '@genmedia/client/agents';

/** An account that an agent has opened. Everything but the address is secret. */
export interface KeptAccount {
  email: string;
  password: string;
  /** Sign-ups for it, by any process, that the service has not refused. Undefined after a login. */
  signUpIds?: readonly string[];
  /** The account to go back to if the service refuses all of them. */
  replaced?: KeptAccount | undefined;
  /** Undefined until the first login, and after the service has ended the session. */
  session?: SessionState | undefined;
}

/** Where the account is kept between runs. Several processes may share it. */
export interface AccountStore {
  get(): Promise<KeptAccount | undefined>;
  /** Replaces the account by what `change` makes of it. Nobody else changes it in between. */
  update(change: (kept: KeptAccount | undefined) => KeptAccount | undefined): Promise<void>;
}

/**
 * An account that an agent opens by itself. Neither its password nor its API key leaves this
 * object but to the service and to the store. Methods throw errors for the model.
 */
export class AgentAccount {
  readonly #store: AccountStore;
  readonly #session: AgentSession;

  /** @param baseUrl of the service whose account it is. */
  constructor(store: AccountStore, baseUrl: string) {
    this.#store = store;
    this.#session = createAgentSession({ baseUrl, store: sessionIn(store) });
  }

  /** The address of the account; undefined while there is none. */
  async email(): Promise<string | undefined> {
    return (await this.#store.get())?.email;
  }

  /** Opens the account, or has another mail sent if its address is not confirmed yet. */
  async signUp(input: { email: string; name?: string }): Promise<void> {
    const { email } = input;
    const signUpId = crypto.randomUUID();
    let password = '';
    // First, because nobody else knows the password of what the service may have opened.
    await this.#store.update((kept) => {
      if (kept?.session?.user.verified)
        throw new Error(`There is an account already: ${kept.email}.`);
      const isSame = kept && canonical(kept.email) === canonical(email);
      const account = isSame ? kept : newAccount(email, kept);
      password = account.password;
      return account.signUpIds
        ? { ...account, signUpIds: [...account.signUpIds, signUpId] }
        : account;
    });
    try {
      await this.#session.signUp({ ...input, password });
    } catch (error) {
      if (error instanceof GenmediaError && !error.temporary) {
        await this.#store.update((kept) => withoutSignUp(kept, signUpId));
      }
      throw error;
    }
  }

  /** Confirms the address with the code of the mail, which is the last part of its link. */
  async verifyEmail(codeOrLink: string): Promise<void> {
    if (!(await this.#store.get())) throw new Error(noAccount);
    const [path = ''] = codeOrLink.trim().split(/[?#]/, 1);
    const code = path.split('/').filter(Boolean).at(-1);
    await this.#session.verifyEmail({ verification_code: code ?? '' });
  }

  /** Logs in again, and returns whether the account has an API key: whether its address is confirmed. */
  async logIn(): Promise<boolean> {
    const kept = await this.#store.get();
    if (!kept) throw new Error(noAccount);
    const { email, password } = kept;
    try {
      await this.#session.logIn({ email, password });
    } catch (error) {
      if (!(error instanceof GenmediaError && error.code === 'invalid_credentials')) throw error;
      // Without the session, sign_up takes it for no account that can be used.
      await this.#store.update((now) => {
        return now?.password === password ? { ...now, session: undefined } : now;
      });
      throw new Error(
        `The account ${email} is deleted, or has another password now. Open another with sign_up.`,
        { cause: error },
      );
    }
    return (await this.#session.apiKey()) !== undefined;
  }

  /**
   * The API key, for `createClient`. Logs in if there is none, as a person may have used the link, and
   * if the service has `refused` it, as a reset of the password replaces it.
   */
  readonly apiKey = async (refused?: string): Promise<string> => {
    let apiKey = await this.#session.apiKey();
    if (apiKey === undefined || apiKey === refused) {
      await this.logIn();
      apiKey = await this.#session.apiKey();
    }
    if (apiKey === undefined) throw new Error(unconfirmed);
    return apiKey;
  };
}

const noAccount = 'There is no account yet. Open one with sign_up.';
export const unconfirmed =
  'The address of the account is not confirmed yet. Call verify_email with the code of the mail.';

const othersCode = 'This code is of another account. Use the one that was mailed after sign_up.';

/** An address as the service compares it. */
function canonical(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}

/** An account with a password that is as hard to guess as a key of 192 bits. */
function newAccount(email: string, replaced: KeptAccount | undefined): KeptAccount {
  const password = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
  return { email, password, signUpIds: [], replaced };
}

/** What is kept after the service has refused a sign-up. */
function withoutSignUp(kept: KeptAccount | undefined, refused: string): KeptAccount | undefined {
  if (!kept?.signUpIds) return kept;
  const signUpIds = kept.signUpIds.filter((id) => id !== refused);
  const replaced = withoutSignUp(kept.replaced, refused);
  return signUpIds.length > 0 ? { ...kept, signUpIds, replaced } : replaced;
}

function sessionIn(store: AccountStore) {
  return {
    get: async () => (await store.get())?.session,
    set: (session: SessionState | undefined) =>
      store.update((kept) => {
        if (!kept) return undefined;
        // Whoever sends an agent the code of an account of their own would see what it makes.
        const { email, password } = kept;
        if (session && canonical(session.user.email) !== canonical(email))
          throw new Error(othersCode);
        return { email, password, session };
      }),
  };
}
