import type { RateLimit } from './rate-limiter.ts';

interface Refusal {
  limit: RateLimit;
  /** By the clock of this process. */
  until: number;
}

/** Far more than are refused at once, but in an attack from everywhere. */
const most = 10_000;

/**
 * Who has no requests left, for as long as the window lasts: a flood costs the database one
 * statement, not one a request.
 */
export class Refusals {
  readonly #refusals = new Map<string, Refusal>();

  /** How the counter of this key stands; undefined where it may have requests left. */
  find(key: string): RateLimit | undefined {
    const refusal = this.#refusals.get(key);
    if (!refusal) return undefined;
    const leftMs = refusal.until - performance.now();
    if (leftMs > 0) return { ...refusal.limit, retryAfter: Math.ceil(leftMs / 1000) };
    this.#refusals.delete(key);
    return undefined;
  }

  add(key: string, limit: RateLimit, leftMs: number): void {
    if (this.#refusals.size >= most) this.#refusals.clear();
    this.#refusals.set(key, { limit, until: performance.now() + leftMs });
  }
}
