/** How much money each owner may spend while a server runs. */
export class CostLimit {
  readonly #dollars: number;
  /** What each owner had spent before its first paid call. */
  readonly #before = new Map<string, number>();

  /** @param dollars US dollars. */
  constructor(dollars = Infinity) {
    this.#dollars = dollars;
  }

  /**
   * Throws an error for the model if the owner has spent what it may. A call counts when the service
   * knows its cost, so those that run at the same time may go beyond the limit.
   *
   * @param readSpent resolves with what the owner has spent so far, in US dollars.
   */
  async check(owner: string, readSpent: () => Promise<number>): Promise<void> {
    if (this.#dollars === Infinity) return;
    const spent = await readSpent();
    const before = this.#before.get(owner) ?? spent;
    this.#before.set(owner, before);
    if (spent - before < this.#dollars) return;
    throw new Error(
      `The limit of what this server may spend is reached: ${this.#dollars} US dollars (--max-cost). ` +
        'Do not try again: tell the user, who can restart it with a higher limit.',
    );
  }
}
