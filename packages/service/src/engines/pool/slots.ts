import { type Entry, type Line, Turns } from './turns.ts';

/** Slots for one caller. */
export interface OwnSlots {
  count: number;
  /**
   * Resolves with a function that must be called once, to leave. Rejects with the abort's reason.
   *
   * @param size how many slots to take, at most all.
   */
  enter(signal?: AbortSignal, size?: number): Promise<() => void>;
}

/** Whose work it is. Work of different accounts takes turns. */
export interface Caller {
  account: number;
  /** Whether the work may take long. Long work does not get the spare slots. */
  isLong: boolean;
}

interface SlotsOptions {
  /** Slots beside the others, for work that is not long. */
  spare?: number | undefined;
  /** The time in milliseconds. */
  now?: () => number;
}

/** Limits how many callers, or how many bytes, are in at a time. Accounts take turns. */
export class Slots implements OwnSlots {
  readonly count: number;
  readonly #spare: number;
  readonly #turns: Turns;
  readonly #listeners = new Set<() => void>();
  #free: number;
  #freeForLong: number;
  #arrivals = 0;

  constructor(count: number, { spare = 0, now = () => performance.now() }: SlotsOptions = {}) {
    this.count = count;
    this.#spare = spare;
    this.#turns = new Turns(now);
    this.#free = count + spare;
    this.#freeForLong = count;
  }

  /** The same slots, for the work of a caller. Without one, it is the service's own. */
  of(caller: Caller | undefined): OwnSlots {
    return { count: this.count, enter: (signal, size) => this.#enter(caller, signal, size) };
  }

  /** Enters for the service's own work. */
  enter(signal?: AbortSignal, size?: number): Promise<() => void> {
    return this.#enter(undefined, signal, size);
  }

  /** Whether callers wait for slots. */
  get areWanted(): boolean {
    return this.#turns.areWanted;
  }

  /** Calls the listener whenever a caller has to wait. Returns a function that ends that. */
  onWanted(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async #enter(caller: Caller | undefined, signal?: AbortSignal, size = 1): Promise<() => void> {
    signal?.throwIfAborted();
    const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>();
    const line = this.#turns.lineOf(caller?.account);
    const isLong = caller?.isLong ?? false;
    const entry = { size, start, isLong, number: this.#arrivals++, began: 0 };
    const abort = () => {
      const index = line.waiting.indexOf(entry);
      if (index >= 0) line.waiting.splice(index, 1);
      reject(signal?.reason);
      // The next caller may fit now.
      this.#admit();
      this.#turns.forget();
    };
    signal?.addEventListener('abort', abort, { once: true });
    line.waiting.push(entry);
    this.#admit();
    if (line.waiting.includes(entry)) for (const listener of this.#listeners) listener();
    try {
      await turn;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return () => this.#leave(line, entry);
  }

  #leave(line: Line, entry: Entry): void {
    this.#turns.end(line, entry);
    this.#free += entry.size;
    if (entry.isLong) this.#freeForLong += entry.size;
    this.#admit();
    this.#turns.forget();
  }

  /**
   * Nobody passes the next one. If callers that want few slots could pass, one that wants many might
   * never get in.
   */
  #admit(): void {
    const mayEnter = (entry: Entry) => this.#isNotHeldBack(entry);
    while (this.#free > 0) {
      const next = this.#turns.next(mayEnter);
      if (!next || next.entry.size > this.#free) return;
      const { line, entry } = next;
      this.#turns.begin(line, entry);
      this.#free -= entry.size;
      if (entry.isLong) this.#freeForLong -= entry.size;
      entry.start();
    }
  }

  /** Whether an entry need not wait for long work to end. */
  #isNotHeldBack({ isLong, size }: Entry): boolean {
    return this.#spare === 0 || !isLong || size <= this.#freeForLong;
  }
}
