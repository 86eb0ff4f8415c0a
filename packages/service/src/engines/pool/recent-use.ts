const periodMs = 60_000;

/** What each account has used in this minute and in the one before. */
export class RecentUse {
  readonly #now: () => number;
  #current = new Map<number | undefined, number>();
  #previous = new Map<number | undefined, number>();
  #ends: number;

  /** @param now the time in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#ends = now() + periodMs;
  }

  add(account: number | undefined, amount: number): void {
    this.#forgetOld();
    this.#current.set(account, (this.#current.get(account) ?? 0) + amount);
  }

  of(account: number | undefined): number {
    this.#forgetOld();
    return (this.#current.get(account) ?? 0) + (this.#previous.get(account) ?? 0);
  }

  #forgetOld(): void {
    const late = this.#now() - this.#ends;
    if (late < 0) return;
    this.#previous = late < periodMs ? this.#current : new Map();
    this.#current = new Map();
    this.#ends = this.#now() + periodMs;
  }
}
