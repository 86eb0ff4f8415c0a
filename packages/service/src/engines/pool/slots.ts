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

export interface Slots extends OwnSlots {
  /** The same slots, for the work of a caller. Without one, it is the service's own. */
  of(caller: Caller | undefined): OwnSlots;
  /** Whether callers wait for slots. */
  readonly areWanted: boolean;
  /** Calls the listener whenever a caller has to wait. Returns a function that ends that. */
  onWanted(listener: () => void): () => void;
}

/** Whose work it is. Work of different accounts takes turns. */
export interface Caller {
  account: number;
  /** Whether the work may take long. Long work does not get the spare slots. */
  isLong: boolean;
}

export interface SlotsOptions {
  /** Slots beside the others, for work that is not long. */
  spare?: number | undefined;
  /** The time in milliseconds. */
  now?: () => number;
}

interface Entry {
  size: number;
  isLong: boolean;
  start: () => void;
  /** In the order of arrival. */
  number: number;
}

/** What one account has, or wants. */
interface Line {
  /** Slots that it has. */
  inside: number;
  /** What it has had, in milliseconds of slots, less the times at which it took what it has now. */
  had: number;
  waiting: Entry[];
}

/**
 * Limits how many callers, or how many bytes, are in at a time. The next to enter is whoever has had
 * the least lately, in slots times milliseconds, as with the jobs in the database: see claim. Within
 * an account, it is first come, first served. An account that was away comes back with what the last
 * one to enter had had, so it has saved nothing, but not with more than one that still waits has had:
 * where only one account wants the spare slots, it may enter long after it had more than the others.
 */
export function createSlots(
  count: number,
  { spare = 0, now = () => performance.now() }: SlotsOptions = {},
): Slots {
  const lines = new Map<number | undefined, Line>();
  const listeners = new Set<() => void>();
  let free = count + spare;
  let freeForLong = count;
  /** The most that one to enter had had. */
  let reached = 0;
  let arrivals = 0;

  const usedBy = ({ had, inside }: Line) => had + inside * now();

  /** What an account that has saved nothing comes back with. It never gets less. */
  function floor(): number {
    let least = reached;
    for (const line of lines.values()) {
      if (line.waiting.length > 0) least = Math.min(least, usedBy(line));
    }
    return least;
  }

  function lineOf(account: number | undefined): Line {
    const line = lines.get(account) ?? { inside: 0, had: 0, waiting: [] };
    lines.set(account, line);
    if (line.waiting.length === 0) line.had += Math.max(0, floor() - usedBy(line));
    return line;
  }

  function change(line: Line, { size, isLong }: Entry, by: 1 | -1): void {
    line.inside += by * size;
    line.had -= by * size * now();
    free -= by * size;
    if (isLong) freeForLong -= by * size;
  }

  /** The first one of a line that need not wait for long work to end. */
  const firstOf = ({ waiting }: Line) =>
    waiting.find(({ isLong, size }) => spare === 0 || !isLong || size <= freeForLong);

  function next(): { line: Line; entry: Entry } | undefined {
    const all = [...lines.values()].flatMap((line) => {
      const entry = firstOf(line);
      return entry ? [{ line, entry, used: usedBy(line) }] : [];
    });
    const [first] = all.sort(
      (a, b) => a.used - b.used || a.line.inside - b.line.inside || a.entry.number - b.entry.number,
    );
    return first;
  }

  /**
   * Nobody passes the next one. If callers that want few slots could pass, one that wants many might
   * never get in.
   */
  function admit(): void {
    for (let one = next(); one && one.entry.size <= free; one = next()) {
      const { line, entry } = one;
      reached = Math.max(reached, usedBy(line));
      line.waiting.splice(line.waiting.indexOf(entry), 1);
      change(line, entry, 1);
      entry.start();
    }
  }

  /** Forgets accounts that would come back as if they were new. */
  function forget(): void {
    const least = floor();
    for (const [account, { inside, had, waiting }] of lines) {
      if (inside === 0 && waiting.length === 0 && had <= least) lines.delete(account);
    }
  }

  async function enter(caller: Caller | undefined, signal?: AbortSignal, size = 1) {
    signal?.throwIfAborted();
    const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>();
    const line = lineOf(caller?.account);
    const own = { size, start, isLong: caller?.isLong ?? false, number: arrivals++ };
    const abort = () => {
      const place = line.waiting.indexOf(own);
      if (place >= 0) line.waiting.splice(place, 1);
      reject(signal?.reason);
      // The next caller may fit now.
      admit();
      forget();
    };
    signal?.addEventListener('abort', abort, { once: true });
    line.waiting.push(own);
    admit();
    if (line.waiting.includes(own)) for (const listener of listeners) listener();
    try {
      await turn;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return () => {
      change(line, own, -1);
      admit();
      forget();
    };
  }

  const of = (caller: Caller | undefined): OwnSlots => ({
    count,
    enter: (signal, size) => enter(caller, signal, size),
  });
  return {
    ...of(undefined),
    of,
    get areWanted() {
      return [...lines.values()].some(({ waiting }) => waiting.length > 0);
    },
    onWanted(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
