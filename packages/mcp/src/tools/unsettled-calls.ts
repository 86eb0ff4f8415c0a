import type { ToolInput } from '@genmedia/client/tools';

/** The service forgets keys after 24 hours. */
const lifetimeMs = 24 * 3600 * 1000;

/** The most calls that are remembered. */
const capacity = 1000;

/** How a call was sent. */
export interface SentCall {
  /** Its Idempotency-Key. */
  key: string;
  /** Its arguments, if files were sent for some: a file that is sent again has another URL. */
  input?: ToolInput | undefined;
}

interface Entry extends SentCall {
  since: number;
  job: string | undefined;
}

/**
 * The Idempotency-Keys of calls whose result nobody has received yet: the wait was too long, the
 * client hung up, or no answer came. If a model repeats such a call, it gets the same job, which is
 * paid once. A call that has been answered is forgotten, so that the same words give a new picture.
 */
export class UnsettledCalls {
  readonly #entries = new Map<string, Entry>();

  /** An earlier call with this name that is not settled. */
  find(name: string): SentCall | undefined {
    const entry = this.#entries.get(name);
    return entry && Date.now() - entry.since <= lifetimeMs ? entry : undefined;
  }

  keep(name: string, { key, input }: SentCall, job: string | undefined): void {
    const earlier = this.#entries.get(name);
    // The service counts from the first request with a key.
    const since = earlier?.key === key ? earlier.since : Date.now();
    this.#entries.delete(name);
    this.#entries.set(name, { key, input, since, job });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > capacity && oldest !== undefined) this.#entries.delete(oldest);
  }

  settle(name: string): void {
    this.#entries.delete(name);
  }

  /** Settles the call that started this job. */
  settleJob(owner: string, job: string): void {
    for (const [name, entry] of this.#entries) {
      if (entry.job === job && name.startsWith(`${owner} `)) this.#entries.delete(name);
    }
  }
}

/** Names a call by who makes it, its operation and its arguments, whatever their order. */
export function nameOfCall(owner: string, operation: string, input: object): string {
  return `${owner} ${operation} ${JSON.stringify(sorted(input))}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
