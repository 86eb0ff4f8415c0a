import { RecentUse } from './recent-use.ts';

/** Somebody who wants slots. */
export interface Entry {
  /** How many slots it wants. */
  size: number;
  isLong: boolean;
  /** Lets it in. */
  start: () => void;
  /** In the order of arrival. */
  number: number;
  /** When it was let in, in milliseconds; 0 before. */
  began: number;
}

/** The slots of one account, and its entries that wait for more. */
export interface Line {
  /** Undefined for the service's own work. */
  account: number | undefined;
  held: number;
  /**
   * What it has used, in milliseconds of slots, less the times at which it took the slots that it
   * holds now.
   */
  usedMs: number;
  waiting: Entry[];
}

/**
 * Decides which account enters next: the one that has used the least since it came, in slots
 * times milliseconds, as for the jobs in the database (see `claimSeveral`). Accounts that have just
 * come back are equal in that. Of equal ones, it is the one that has used the least in the last
 * minutes, so that whoever asks for little does not wait behind all who ask for much. Within an
 * account: first come, first served.
 *
 * An account saves nothing while it asks for nothing. When it comes back, it starts with the most
 * that any account had used when it entered, or with the least of those that wait, if that is less:
 * what goes into spare slots may pass accounts that wait and have used less.
 */
export class Turns {
  readonly #lines = new Map<number | undefined, Line>();
  readonly #now: () => number;
  readonly #recentUse: RecentUse;
  /** The most that an account had used when it entered. */
  #highestMs = 0;

  /** @param now the time in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#recentUse = new RecentUse(now);
  }

  get areWanted(): boolean {
    return [...this.#lines.values()].some(({ waiting }) => waiting.length > 0);
  }

  lineOf(account: number | undefined): Line {
    const line = this.#lines.get(account) ?? { account, held: 0, usedMs: 0, waiting: [] };
    this.#lines.set(account, line);
    if (line.waiting.length === 0) {
      line.usedMs += Math.max(0, this.#startingMs() - this.#usedBy(line));
    }
    return line;
  }

  /** The next of those that may enter. Of each line, only the first one that may is considered. */
  next(mayEnter: (entry: Entry) => boolean): { line: Line; entry: Entry } | undefined {
    const candidates = [...this.#lines.values()].flatMap((line) => {
      const entry = line.waiting.find(mayEnter);
      if (!entry) return [];
      // Rounded, so that accounts that came back at the same level are equal.
      const usedMs = Math.round(this.#usedBy(line));
      return [{ line, entry, usedMs, recentMs: this.#recentUse.of(line.account) }];
    });
    const [first] = candidates.sort(
      (a, b) =>
        a.usedMs - b.usedMs ||
        a.recentMs - b.recentMs ||
        a.line.held - b.line.held ||
        a.entry.number - b.entry.number,
    );
    return first;
  }

  /** Gives an entry its slots. */
  begin(line: Line, entry: Entry): void {
    this.#highestMs = Math.max(this.#highestMs, this.#usedBy(line));
    line.waiting.splice(line.waiting.indexOf(entry), 1);
    line.held += entry.size;
    entry.began = this.#now();
    line.usedMs -= entry.size * entry.began;
  }

  /** Takes the slots of an entry back. */
  end(line: Line, { size, began }: Entry): void {
    const now = this.#now();
    line.held -= size;
    line.usedMs += size * now;
    this.#recentUse.add(line.account, size * (now - began));
  }

  /** Forgets accounts that would come back as if they were new. */
  forget(): void {
    const startingMs = this.#startingMs();
    for (const [account, { held, usedMs, waiting }] of this.#lines) {
      if (held === 0 && waiting.length === 0 && usedMs <= startingMs) this.#lines.delete(account);
    }
  }

  #usedBy({ usedMs, held }: Line): number {
    return usedMs + held * this.#now();
  }

  /** What an account that has saved nothing comes back with. It never gets less. */
  #startingMs(): number {
    const waiting = [...this.#lines.values()].filter((line) => line.waiting.length > 0);
    return Math.min(this.#highestMs, ...waiting.map((line) => this.#usedBy(line)));
  }
}
