import type { Call } from '@genmedia/server';

/** What the service finds out about a call while it answers it. */
export interface CallFacts {
  /** Who asked, once the credential is known to be somebody's. */
  account?: number;
  /** The address at the other end of the connection, which nobody knows once it is closed. */
  peer?: string | undefined;
  /** What the call is counted for: `nobody` where it could be, and is not so far. */
  counted?: 'nobody' | 'somebody';
  /** Headers for its answer, whatever that is. */
  headers?: Readonly<Record<string, string>>;
}

/** The facts of the calls that are under way. */
export class FactsOfCalls {
  readonly #facts = new WeakMap<Call, CallFacts>();

  /** The same for all who ask, to write in. */
  of(call: Call): CallFacts {
    const known = this.#facts.get(call);
    if (known) return known;
    const facts: CallFacts = {};
    this.#facts.set(call, facts);
    return facts;
  }
}
