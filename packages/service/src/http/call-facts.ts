import type { Call } from '@genmedia/server';
import type { Holding } from '../memory/room.ts';

/** What the service learns about a call while it answers it. */
export interface CallFacts {
  /** The account's id, once the credential has been accepted. */
  account?: number;
  /**
   * The address at the other end of the connection. It cannot be read once the connection is
   * closed.
   */
  peer?: string | undefined;
  /** Whether a rate limit has counted the call; undefined before the call is admitted. */
  isCounted?: boolean;
  /** The memory that is reserved for its body. */
  body?: Holding | undefined;
  /** Whether it failed by a fault of the service, which is logged. */
  isFault?: boolean;
  /** Headers for the call's answer, whatever the answer is. */
  headers?: Readonly<Record<string, string>>;
}

/** The facts about the calls that are being answered. */
export class FactsOfCalls {
  readonly #facts = new WeakMap<Pick<Call, 'requestId'>, CallFacts>();

  /**
   * Returns the one object for a call, which callers may change. `onError` gets the same call as all
   * others, only with another type.
   */
  of(call: Pick<Call, 'requestId'>): CallFacts {
    const known = this.#facts.get(call);
    if (known) return known;
    const facts: CallFacts = {};
    this.#facts.set(call, facts);
    return facts;
  }
}
