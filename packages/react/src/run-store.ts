import type { Genmedia, GenmediaError, Job, JobOperation } from '@genmedia/client';
import { onePerName } from './one-per-name.ts';
import { isSameInput } from './same-input.ts';
import { interrupted, isSame, mayBeSent, newRun, RunStorage, type SavedRun } from './saved-run.ts';
import { sendRun } from './send-run.ts';

export interface RunState {
  run?: SavedRun | undefined;
  /** The job from the call that started it, with its first answer. Undefined after a reload. */
  answered?: Job | undefined;
  /** Why the job was not started. */
  error?: GenmediaError | undefined;
  /** The component no longer waits for the job. */
  left?: boolean;
}

const nothing: RunState = {};

/**
 * A run from `start` to its job. All components and tabs with the same name share it. Each step is
 * stored before the next one begins, so a component or tab that comes later can continue the run.
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
    this.#state ??= this.#storage ? { run: this.#storage.read() } : nothing;
    return this.#state;
  };

  getServerState = (): RunState => nothing;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) globalThis.removeEventListener('storage', this.#onStorage);
    };
  };

  /**
   * Starts a run. Does nothing if the same run is in progress; if it has a job, `isUnderWay` says
   * so.
   */
  start(input: object, isUnderWay: () => boolean): void {
    const { run } = this.getState();
    const same = run?.input && isSameInput(run.input, input);
    if (same && (run.job ? isUnderWay() : this.#sending)) return;
    // A request without an answer may have started the job, so it is sent again with its first key.
    const isRepeated = same && !run.job && mayBeSent(run);
    this.#keep({ run: isRepeated ? run : newRun(input) });
    this.#goOn();
  }

  /** Stops waiting. The job goes on, and hooks still return it. */
  leave(): void {
    const { run } = this.getState();
    this.#keep(nothing);
    if (run?.job) this.#set({ run, left: true });
  }

  reset(): void {
    this.#keep(nothing);
  }

  #open(): void {
    globalThis.addEventListener('storage', this.#onStorage);
    this.#adopt();
    this.#goOn();
  }

  readonly #onStorage = ({ key }: StorageEvent) => {
    // A `key` of null means that the whole storage was cleared.
    if (key !== null && key !== this.#storage?.name) return;
    this.#adopt();
    this.#goOn();
  };

  /** Takes over what other tabs have stored in the meantime. */
  #adopt(): void {
    const { run, left, error } = this.getState();
    const stored = this.#storage?.read();
    if (!this.#storage || isSame(run, stored) || (!stored && (left || error))) return;
    this.#sending?.abort();
    this.#sending = undefined;
    this.#set({ run: stored });
  }

  /** Sends the request, if it still has to be sent. */
  #goOn(): void {
    const { run, error } = this.getState();
    if (!run || run.job || error || this.#sending) return;
    if (!mayBeSent(run)) this.#keep(nothing);
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

  /** Stores a state for all tabs, and shows it in this page. */
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

/** The page's only store for the run of this name. */
export function storeOf(client: Genmedia, operation: JobOperation, storageKey: string): RunStore {
  const make = () => new RunStore(client, operation, storageKey);
  return stores(client, `${operation}:${storageKey}`, make);
}
