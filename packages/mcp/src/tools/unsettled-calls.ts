/** The service forgets keys after 24 hours. */
const lifetimeMs = 24 * 3600 * 1000;

/** The most calls that are remembered. */
const capacity = 1000;

interface Entry {
  key: string;
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

  /** The key of an earlier call with this name that is not settled. */
  keyOf(name: string): string | undefined {
    const entry = this.#entries.get(name);
    if (!entry || Date.now() - entry.since > lifetimeMs) return undefined;
    return entry.key;
  }

  keep(name: string, key: string, job: string | undefined): void {
    this.#entries.delete(name);
    this.#entries.set(name, { key, since: Date.now(), job });
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
