import { GenmediaError } from '@genmedia/client';
import { type AnyRecord, mayBeSent, type RunError } from './run-record.ts';
import { isJson } from './same-input.ts';

/** Where the tabs of a browser share runs, and where they outlive the page. */
export interface RunStorage {
  all(): AnyRecord[] | Promise<AnyRecord[]>;
  /** Rejects if it cannot be read: the run may still be there. */
  get(id: string): AnyRecord | undefined | Promise<AnyRecord | undefined>;
  /** Returns false if the run, or a part of it that a page shows, is not stored. */
  put(run: AnyRecord): boolean | Promise<boolean>;
  remove(ids: readonly string[]): void | Promise<void>;
  /**
   * Calls back when another tab changes a run, without an id if it may be any. Returns a function
   * that ends this.
   */
  watch(onChange: (id?: string) => void): () => void;
}

/** Stores one run in the browser's `localStorage`. Without storage it keeps nothing. */
export class LocalRunStorage implements RunStorage {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  all(): AnyRecord[] {
    try {
      const run = JSON.parse(localStorage.getItem(this.#name) ?? 'null');
      if (typeof run?.id !== 'string') return [];
      if (run.error) run.error = new GenmediaError(run.error);
      if (run.job || mayBeSent(run)) return [run];
      this.#clear();
    } catch {}
    return [];
  }

  get(id: string): AnyRecord | undefined {
    return this.all().find((run) => run.id === id);
  }

  put(run: AnyRecord): boolean {
    const { id, operation, startedAt, endedAt, status, job, input, data, error, isCancelled } = run;
    if (job ? status === 'left' : error && !error.temporary) {
      this.#clear();
      return false;
    }
    // JSON would make other values of a result's dates.
    if (status === 'success' && isJson(data)) {
      const ended = { id, operation, startedAt, endedAt, status, job, data };
      if (this.#set(ended)) return true;
    }
    // A page that is loaded again waits for a job, whatever ended the run. Only the user sends a
    // request again that had no answer.
    const progress = job
      ? ({ status: 'waiting', job } as const)
      : { status, endedAt, error: error && briefly(error, operation) };
    const begun = { id, operation, startedAt, isCancelled, ...progress };
    // With its input, a start with the same input does nothing after a reload. Without it, a run can
    // still be waited for as soon as its job is known.
    const isWhole = isJson(input) && this.#set({ ...begun, input });
    if (endedAt === undefined) return isWhole || this.#set(begun);
    if (job) {
      if (!isWhole) this.#set(begun);
      return false;
    }
    // What is still stored of the run would be sent by the next page.
    if (!isWhole) this.#clear();
    return isWhole;
  }

  remove(ids: readonly string[]): void {
    if (this.all().some(({ id }) => ids.includes(id))) this.#clear();
  }

  watch(onChange: () => void): () => void {
    const listener = ({ key }: StorageEvent) => {
      // A `key` of null means that the whole storage was cleared.
      if (key === null || key === this.#name) onChange();
    };
    // React Native has no such events: there is one page.
    globalThis.addEventListener?.('storage', listener);
    return () => globalThis.removeEventListener?.('storage', listener);
  }

  #clear(): void {
    try {
      localStorage.removeItem(this.#name);
    } catch {}
  }

  /** Returns false if the storage is full or not allowed. */
  #set(run: AnyRecord): boolean {
    try {
      localStorage.setItem(this.#name, JSON.stringify(run));
      return true;
    } catch {
      return false;
    }
  }
}

/** What a page shows of an error. The whole answer may take more room than the input. */
function briefly(
  { code, message, status, requestId, retryAfter }: RunError,
  operation: string,
): GenmediaError {
  return new GenmediaError({ operation, code, message, status, requestId, retryAfter });
}
