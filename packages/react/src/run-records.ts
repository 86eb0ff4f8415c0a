import { type AnyRecord, isOver } from './run-record.ts';
import type { RunStorage } from './run-storage.ts';

export interface RunListState {
  /** The newest run is first. */
  runs: readonly AnyRecord[];
  isLoading: boolean;
}

/** The state on a server, and in the first render of its page. */
export const unreadList: RunListState = { runs: [], isLoading: true };

export type RunChange = Partial<AnyRecord>;

/**
 * The records of a list's runs: what this page shows of them, and what is stored for other tabs and
 * later pages. A change is stored before it is shown, so a tab or page that comes later finds all
 * that anybody has seen.
 */
export class RunRecords {
  readonly #storage: RunStorage | undefined;
  readonly #isSensitive: (run: AnyRecord) => boolean;
  readonly #listeners = new Set<() => void>();
  /** Ids of runs of which this page has more than the storage. */
  readonly #unstored = new Set<string>();
  #state: RunListState;

  /**
   * @param runs those of the storage, if it can be read at once.
   * @param isSensitive whether a run has passwords or tokens, which are not stored.
   */
  constructor(
    storage: RunStorage | undefined,
    runs: readonly AnyRecord[] | undefined,
    isSensitive: (run: AnyRecord) => boolean,
  ) {
    this.#storage = storage;
    this.#isSensitive = isSensitive;
    this.#state = { runs: runs ?? [], isLoading: !!storage && !runs };
  }

  get state(): RunListState {
    return this.#state;
  }

  /** Whether a component, or a cancel that waits for its job, listens. */
  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  unlisten(listener: () => void): void {
    this.#listeners.delete(listener);
    // Drops what may not stay without listeners.
    if (!this.hasListeners) this.#set(this.#state.runs, this.#state.isLoading);
  }

  find(id: string): AnyRecord | undefined {
    return this.#state.runs.find((run) => run.id === id);
  }

  /** Changes a run that is in progress: stores the change for other tabs, then shows it. */
  async change(id: string, change: RunChange): Promise<void> {
    const run = this.find(id);
    if (!run || isOver(run)) return;
    const storing = this.store({ ...run, ...change });
    if (storing) await storing;
    // It may have ended meanwhile: then its end is what other tabs must find.
    const now = this.find(id);
    if (now && isOver(now)) await this.store(now);
    else this.show(id, change);
  }

  /** Changes a run that is in progress in this page only. */
  show(id: string, change: RunChange): void {
    const run = this.find(id);
    if (run && !isOver(run)) this.put({ ...run, ...change });
  }

  /** Shows a run, in place of its earlier record or as the newest of the list. */
  put(run: AnyRecord): void {
    const { runs } = this.#state;
    const isShown = runs.some(({ id }) => id === run.id);
    this.#set(isShown ? runs.map((each) => (each.id === run.id ? run : each)) : [run, ...runs]);
  }

  /** No longer shows a run, which may stay in the storage. */
  drop(id: string): void {
    this.#unstored.delete(id);
    this.#set(this.#state.runs.filter((run) => run.id !== id));
  }

  /** Stores a run for other tabs and for later. Returns a promise if that takes time. */
  store(run: AnyRecord): Promise<void> | undefined {
    const note = (isStored = false) => {
      if (isStored) this.#unstored.delete(run.id);
      else this.#unstored.add(run.id);
    };
    const storing = this.#isSensitive(run) ? false : this.#storage?.put(run);
    if (storing instanceof Promise) return storing.then(note);
    note(storing);
    return undefined;
  }

  /** Notes that this page alone knows a run, until it is stored. */
  keepUnstored(id: string): void {
    this.#unstored.add(id);
  }

  async removeStored(ids: readonly string[]): Promise<void> {
    await this.#storage?.remove(ids);
  }

  /**
   * Takes over what another tab has stored of a run, and shows it. Resolves to the run; to undefined
   * if it was removed, in this tab or another.
   */
  async takeOver(id: string): Promise<AnyRecord | undefined> {
    const before = this.find(id);
    if (!this.#storage || this.#unstored.has(id)) return before;
    let stored: AnyRecord | undefined;
    try {
      stored = await this.#storage.get(id);
    } catch {
      return this.find(id);
    }
    const here = this.find(id);
    const isRemovedHere = before !== undefined && here === undefined;
    if (!stored || isRemovedHere) return undefined;
    // Updates of a job are not stored, so they are kept from this page's own state.
    this.put(here && !isOver(here) ? { ...here, ...stored } : stored);
    return stored;
  }

  /**
   * Reads the list from the storage.
   *
   * @param isNewerHere whether this page has newer data of a run than the storage.
   */
  async load(isNewerHere: (id: string) => boolean): Promise<void> {
    if (!this.#storage) return;
    const removed = new Set(this.#state.runs.map(({ id }) => id));
    const stored = await this.#storage.all();
    if (!this.hasListeners) return;
    for (const { id } of this.#state.runs) removed.delete(id);
    const here = this.#state.runs.filter(({ id }) => this.#unstored.has(id) || isNewerHere(id));
    const others = new Set([...removed, ...here.map(({ id }) => id)]);
    const runs = [...here, ...stored.filter(({ id }) => !others.has(id))];
    this.#set(runs.sort((one, other) => other.startedAt - one.startedAt));
  }

  /** The ids of all runs that are shown or stored. */
  async allIds(): Promise<ReadonlySet<string>> {
    const shown = this.#state.runs;
    const stored = (await this.#storage?.all()) ?? [];
    return new Set([...shown, ...stored].map(({ id }) => id));
  }

  /**
   * Calls back when another tab changes a run, without an id if it may be any. Returns a function
   * that ends this.
   */
  watch(onChange: (id?: string) => void): (() => void) | undefined {
    return this.#storage?.watch(onChange);
  }

  /**
   * When nobody listens, drops runs with passwords or tokens that have ended: the next user of the
   * page may be someone else.
   */
  #set(all: readonly AnyRecord[], isLoading = false): void {
    const runs = this.hasListeners
      ? all
      : all.filter((run) => !(this.#isSensitive(run) && isOver(run)));
    this.#state = { runs, isLoading };
    for (const listener of this.#listeners) listener();
  }
}
