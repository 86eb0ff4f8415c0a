/** How many jobs, and other calls that may cost money, each owner may still start. */
export class Allowance {
  readonly #limit: number;
  readonly #used = new Map<string, number>();

  constructor(limit = Infinity) {
    this.#limit = limit;
  }

  /** Takes one. Throws an error for the model if none is left. */
  take(owner: string): void {
    const used = this.#used.get(owner) ?? 0;
    if (used >= this.#limit) {
      throw new Error(
        `The limit of jobs and other paid calls of this server is reached: ${this.#limit} (--max-jobs). ` +
          'Do not try again: tell the user, who can restart it with a higher limit.',
      );
    }
    if (this.#limit < Infinity) this.#used.set(owner, used + 1);
  }

  /** Gives one back that was not started. */
  giveBack(owner: string): void {
    const used = this.#used.get(owner) ?? 0;
    if (used > 1) this.#used.set(owner, used - 1);
    else this.#used.delete(owner);
  }
}
