import { GenmediaError } from '@genmedia/client';
import { type AgentSession, createAgentSession, type SessionState } from '@genmedia/client/agents';

/** An account that an agent has opened. Everything but the address is secret. */
export interface KeptAccount {
  email: string;
  password: string;
  /** Of the last sign-up for this address: other processes may repeat it. */
  signUpId?: string;
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
    let before: KeptAccount | undefined;
    let password = newPassword();
    // First, because nobody else knows the password of what the service may have opened.
    await this.#store.update((kept) => {
      if (kept?.session?.user.verified)
        throw new Error(`There is an account already: ${kept.email}.`);
      before = kept;
      if (kept && canonical(kept.email) === canonical(email)) password = kept.password;
      return { email, password, signUpId };
    });
    try {
      await this.#session.signUp({ ...input, password });
    } catch (error) {
      if (error instanceof GenmediaError && !error.temporary) {
        // Unless another process uses it: it has signed up with the same password, or logged in.
        await this.#store.update((kept) =>
          kept?.signUpId === signUpId && !kept.session ? before : kept,
        );
      }
      throw error;
    }
  }

  /** Confirms the address with the code of the mail, which is the last part of its link. */
  async verifyEmail(codeOrLink: string): Promise<void> {
    if (!(await this.#store.get())) throw new Error(noAccount);
    const code = codeOrLink.trim().replace(/^.*\//s, '');
    await this.#session.verifyEmail({ verification_code: code });
  }

  /** Logs in again, and returns whether the account has an API key: whether its address is confirmed. */
  async logIn(): Promise<boolean> {
    const kept = await this.#store.get();
    if (!kept) throw new Error(noAccount);
    const { email, password } = kept;
    await this.#session.logIn({ email, password });
    return (await this.#session.apiKey()) !== undefined;
  }

  /** The API key, for `createClient`. Logs in if there is none: a person may have used the link. */
  readonly apiKey = async (): Promise<string> => {
    const isReady = (await this.#session.apiKey()) !== undefined || (await this.logIn());
    const apiKey = isReady ? await this.#session.apiKey() : undefined;
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

/** As hard to guess as a key of 192 bits. */
function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Buffer.from(bytes).toString('base64url');
}

function sessionIn(store: AccountStore) {
  return {
    get: async () => (await store.get())?.session,
    set: (session: SessionState | undefined) =>
      store.update((kept) => {
        if (!kept) return undefined;
        // Whoever sends an agent the code of an account of their own would see what it makes.
        const email = session?.user.email ?? kept.email;
        if (canonical(email) !== canonical(kept.email)) throw new Error(othersCode);
        return { ...kept, session };
      }),
  };
}
