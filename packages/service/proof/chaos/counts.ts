/** Counts how often each of several kinds occurred. */
export class Counts<Kind extends string = string> {
  readonly #counts = new Map<Kind, number>();

  add(kind: Kind): void {
    this.#counts.set(kind, this.of(kind) + 1);
  }

  of(kind: Kind): number {
    return this.#counts.get(kind) ?? 0;
  }

  get total(): number {
    return this.entries.reduce((sum, [, count]) => sum + count, 0);
  }

  /** The most frequent first. */
  get entries(): [Kind, number][] {
    return [...this.#counts].sort(([, a], [, b]) => b - a);
  }
}
