import type { Genmedia, GenmediaError, Job, JobOperation } from '@genmedia/client';
import { onePerName } from './one-per-name.ts';
import { isSameInput } from './same-input.ts';
import { interrupted, isSame, mayBeSent, newRun, RunStorage, type SavedRun } from './saved-run.ts';
import { sendRun } from './send-run.ts';

export interface RunState {
  run?: SavedRun | undefined;
  /** The job as it was answered, which knows its first answer. Not after a reload. */
  answered?: Job | undefined;
  /** Why the job was not started. */
  error?: GenmediaError | undefined;
  /** The job is no longer waited for. */
  left?: boolean;
}

const NOTHING: RunState = {};

/**
 * A run from `start` to its job, shared by all components and tabs that name it. Each step is
 * stored before the next one, so that whoever comes later goes on where it was.
 */
export class RunStore {
  readonly #client: Genmedia;
  readonly #operation: JobOperation;
  readonly #storage: RunStorage | undefined;
  readonly #listeners = new Set<() => void>();
  #state: RunState | undefined;
  #sending: AbortController | undefined;

  constructor(client: Genmedia, operation: JobOperation, storageKey?: string) {
    this.#client = client;
    this.#operation = operation;
    if (storageKey !== undefined) {
      this.#storage = new RunStorage(`genmedia:${client.baseUrl}:${operation}:${storageKey}`);
    }
  }

  getState = (): RunState => {
    this.#state ??= this.#storage ? { run: this.#storage.read() } : NOTHING;
    return this.#state;
  };

  getServerState = (): RunState => NOTHING;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) globalThis.removeEventListener('storage', this.#onStorage);
    };
  };

  /** Starts a run, unless the same one is on its way: `isUnderWay` tells it of the job. */
  start(input: object, isUnderWay: () => boolean): void {
    const { run } = this.getState();
    const same = run?.input && isSameInput(run.input, input);
    if (same && (run.job ? isUnderWay() : this.#sending)) return;
    // What had no answer may have started the job: it is sent again under its first key.
    const isRepeated = same && !run.job && mayBeSent(run);
    this.#keep({ run: isRepeated ? run : newRun(input) });
    this.#goOn();
  }

  /** Waits no longer. The job goes on, and is still told. */
  leave(): void {
    const { run } = this.getState();
    this.#keep(NOTHING);
    if (run?.job) this.#set({ run, left: true });
  }

  reset(): void {
    this.#keep(NOTHING);
  }

  #open(): void {
    globalThis.addEventListener('storage', this.#onStorage);
    this.#adopt();
    this.#goOn();
  }

  readonly #onStorage = ({ key }: StorageEvent) => {
    // A `key` of null: all of the storage was cleared.
    if (key !== null && key !== this.#storage?.name) return;
    this.#adopt();
    this.#goOn();
  };

  /** Takes over what other tabs have stored meanwhile. */
  #adopt(): void {
    const { run, left, error } = this.getState();
    const stored = this.#storage?.read();
    if (!this.#storage || isSame(run, stored) || (!stored && (left || error))) return;
    this.#sending?.abort();
    this.#sending = undefined;
    this.#set({ run: stored });
  }

  /** Sends what is to be sent. */
  #goOn(): void {
    const { run, error } = this.getState();
    if (!run || run.job || error || this.#sending) return;
    if (!mayBeSent(run)) this.#keep(NOTHING);
    else if (run.input) this.#send(run, run.input).catch(() => {});
    else this.#keep({ error: interrupted(this.#operation) });
  }

  async #send(run: SavedRun, input: object): Promise<void> {
    const sending = new AbortController();
    const { signal } = sending;
    this.#sending = sending;
    let next: RunState;
    try {
      const answered = await sendRun(
        this.#client,
        this.#operation,
        { ...run, input },
        {
          signal,
          read: () => this.#storage?.read()?.job,
          write: (job) => this.#storage?.write({ ...run, job }),
        },
      );
      next = { run: { ...run, job: answered.toJSON() }, answered };
    } catch (thrown) {
      const error = thrown as GenmediaError;
      next = { error, run: error.temporary ? run : undefined };
    }
    if (signal.aborted) return;
    this.#keep(next);
  }

  /** Stores a state for everybody, and makes it this page's. */
  #keep(state: RunState): void {
    this.#sending?.abort();
    this.#sending = undefined;
    if (state.run) this.#storage?.write(state.run);
    else this.#storage?.clear();
    this.#set(state);
  }

  #set(state: RunState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const stores = onePerName<RunStore>();

/** The one store of a page for a run that has a name. */
export function storeOf(client: Genmedia, operation: JobOperation, storageKey: string): RunStore {
  const make = () => new RunStore(client, operation, storageKey);
  return stores(client, `${operation}:${storageKey}`, make);
}
