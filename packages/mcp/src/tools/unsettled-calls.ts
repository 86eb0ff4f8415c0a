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

/** What is kept of a call: nothing of its arguments. */
export interface KeptCall {
  /** Its Idempotency-Key. */
  key: string;
  /** When it was sent first, in milliseconds since 1970. */
  since: number;
  /** The handle of its job, if that is known. */
  job?: string | undefined;
}

/** Keeps calls beyond the end of a process, by names that are hashes. */
export interface CallStore {
  /** The calls of earlier processes. */
  read(): readonly (readonly [name: string, call: KeptCall])[];
  /** Whether a call is still kept: another process may have answered it. */
  has(name: string): boolean;
  /** Keeps a call, or what is new of it. */
  write(name: string, call: KeptCall): void;
  /** Forgets a call. */
  remove(name: string): void;
}

interface Entry extends SentCall, KeptCall {
  /** Whether it was read from the store, and so may be the call of another process that runs. */
  isRead?: boolean;
}

/**
 * The Idempotency-Keys of calls whose result nobody has received yet: the wait was too long, the
 * client hung up, or no answer came. If a model repeats such a call, it gets the same job, which is
 * paid once. A call that has been answered is forgotten, so that the same words give a new picture.
 */
export class UnsettledCalls {
  /** By owner, so that nobody's calls push out those of another. Whoever called last comes last. */
  readonly #entries = new Map<string, Map<string, Entry>>();
  readonly #store: CallStore | undefined;

  constructor(store?: CallStore) {
    this.#store = store;
    for (const [kept, call] of store?.read() ?? []) {
      const [name = '', owner = ''] = kept.split('-');
      if (Date.now() - call.since > lifetimeMs) store?.remove(kept);
      else this.#put(owner, name, { ...call, isRead: true });
    }
  }

  /** An earlier call with this name that is not settled. */
  find(owner: string, name: string): Entry | undefined {
    const entry = this.#entries.get(owner)?.get(name);
    if (!entry || Date.now() - entry.since > lifetimeMs) return undefined;
    return entry.isRead && !this.#store?.has(`${name}-${owner}`) ? undefined : entry;
  }

  /**
   * Stores a call that is about to be sent, for when the process ends before it has an answer.
   * Returns when its key was sent first.
   */
  store(owner: string, name: string, { key, input }: SentCall, job?: string): number {
    const earlier = this.find(owner, name);
    // The service counts from the first request with a key.
    const since = earlier?.key === key ? earlier.since : Date.now();
    // With other URLs of its files, the service refuses the key.
    if (!input || job) this.#store?.write(`${name}-${owner}`, { key, since, job });
    return since;
  }

  /** Remembers a call whose result nobody has received, with its job if that is known. */
  keep(owner: string, name: string, call: SentCall, job: string | undefined): void {
    const since = this.store(owner, name, call, job);
    this.#put(owner, name, { ...call, since, job });
  }

  #put(owner: string, name: string, entry: Entry): void {
    const entries = this.#entries.get(owner) ?? new Map<string, Entry>();
    putLast(entries, name, entry, capacity.calls);
    putLast(this.#entries, owner, entries, capacity.owners);
  }

  /** Forgets a call: its result was received, or none will come. */
  settle(owner: string, name: string): void {
    this.#store?.remove(`${name}-${owner}`);
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
