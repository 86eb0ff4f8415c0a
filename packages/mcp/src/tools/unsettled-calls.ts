import type { ToolInput } from '@genmedia/client/tools';
import { hashOf } from '../hash.ts';

/** The service forgets keys after 24 hours. */
const lifetimeMs = 24 * 3600 * 1000;

/** The most owners whose calls are remembered, and the most calls of each. */
const capacity = { owners: 1000, calls: 100 };

/** How a call was sent. */
export interface SentCall {
  /** Its Idempotency-Key. */
  key: string;
  /** Its arguments, if files were sent for some: a file that is sent again has another URL. */
  input?: ToolInput | undefined;
}

interface Entry extends SentCall {
  since: number;
  /** The handle of its job, if that is known. */
  job: string | undefined;
}

/**
 * The Idempotency-Keys of calls whose result nobody has received yet: the wait was too long, the
 * client hung up, or no answer came. If a model repeats such a call, it gets the same job, which is
 * paid once. A call that has been answered is forgotten, so that the same words give a new picture.
 */
export class UnsettledCalls {
  /** By owner, so that nobody's calls push out those of another. Whoever called last comes last. */
  readonly #entries = new Map<string, Map<string, Entry>>();

  /** An earlier call with this name that is not settled. */
  find(owner: string, name: string): Entry | undefined {
    const entry = this.#entries.get(owner)?.get(name);
    return entry && Date.now() - entry.since <= lifetimeMs ? entry : undefined;
  }

  keep(owner: string, name: string, { key, input }: SentCall, job: string | undefined): void {
    const entries = this.#entries.get(owner) ?? new Map<string, Entry>();
    const earlier = this.find(owner, name);
    // The service counts from the first request with a key.
    const since = earlier?.key === key ? earlier.since : Date.now();
    putLast(entries, name, { key, input, since, job }, capacity.calls);
    putLast(this.#entries, owner, entries, capacity.owners);
  }

  settle(owner: string, name: string): void {
    const entries = this.#entries.get(owner);
    entries?.delete(name);
    if (entries?.size === 0) this.#entries.delete(owner);
  }

  /** The handle of the job with this id; undefined if several or none may be meant. */
  jobWithId(owner: string, id: string): string | undefined {
    const entries = [...(this.#entries.get(owner)?.values() ?? [])];
    const jobs = entries.flatMap(({ job }) => (job?.split('=')[1] === id ? [job] : []));
    return jobs.length === 1 ? jobs[0] : undefined;
  }

  /** Settles the call that started this job. */
  settleJob(owner: string, job: string): void {
    for (const [name, entry] of this.#entries.get(owner) ?? []) {
      if (entry.job === job) this.settle(owner, name);
    }
  }
}

/** Sets the last entry of a map, and deletes the first one beyond the most. */
function putLast<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name);
  map.set(name, value);
  const [first] = map.keys();
  if (map.size > most && first !== undefined) map.delete(first);
}

/**
 * Names a call by its operation and its arguments, whatever their order. It is a hash, because
 * arguments may be large.
 */
export async function nameOfCall(operation: string, input: object): Promise<string> {
  return await hashOf(`${operation} ${JSON.stringify(sorted(input))}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
