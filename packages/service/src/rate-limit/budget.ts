import type { Lease } from './leases.ts';

/** The state of a subject's limit after a request. */
export interface RateLimit {
  allowed: boolean;
  /** Requests per window. */
  limit: number;
  /** Requests that are left in this window. */
  remaining: number;
  /** When the next window starts: seconds since 1970 (UTC), rounded up. */
  reset: number;
  /** Seconds to wait until a request is allowed, rounded up. 0 if it is allowed now. */
  retryAfter: number;
}

/**
 * The largest share of a limit that one process leases at once, as other processes may need the
 * rest.
 */
const maxShare = 1 / 8;

const none: Lease = { granted: 0, leased: 0, ends: 0, leftMs: 0 };

/**
 * The part of a subject's limit that one process may use. Leases double up to `maxShare` of the
 * limit: a subject with one request takes nothing from other processes, and one with many costs the
 * database a few statements per window. Once the limit is used up, requests are refused without any
 * statement.
 */
export class Budget {
  readonly #limit: number;
  readonly #lease: (wanted: number) => Promise<Lease>;
  #last = none;
  /** When the window of the last lease ends, by performance.now() of this process. */
  #until = 0;
  /** Requests of the last lease that are not used yet. */
  #left = 0;
  #wanted = 1;
  #leasing: Promise<void> | undefined;

  constructor(limit: number, lease: (wanted: number) => Promise<Lease>) {
    this.#limit = limit;
    this.#lease = lease;
  }

  /** Counts one request. Rejects if no part can be leased. */
  async take(): Promise<RateLimit> {
    for (;;) {
      if (performance.now() < this.#until) {
        if (this.#left > 0) return this.#spend();
        if (this.#last.leased >= this.#limit) return this.#refuse();
      }
      if (!this.#leasing) return await this.#renew();
      await this.#leasing;
    }
  }

  /** Gives back a request that `take` allowed, unless its window has ended. */
  giveBack({ reset }: RateLimit): void {
    if (performance.now() < this.#until && reset === this.#state().reset) this.#left++;
  }

  /** Whether its window has ended, if it ever had one, and no request waits for the next. */
  isOver(): boolean {
    return !this.#leasing && performance.now() >= this.#until;
  }

  /**
   * Leases a part, and counts the caller's request first, so that it counts even in a very short
   * window.
   */
  async #renew(): Promise<RateLimit> {
    this.#leasing = this.#fill().finally(() => {
      this.#leasing = undefined;
    });
    await this.#leasing;
    return this.#left > 0 ? this.#spend() : this.#refuse();
  }

  async #fill(): Promise<void> {
    const start = performance.now();
    const wanted = start < this.#until ? this.#wanted : 1;
    const lease = await this.#lease(wanted);
    // What was given back meanwhile counts in its own window only.
    if (lease.ends !== this.#last.ends) this.#left = 0;
    this.#last = lease;
    this.#until = start + lease.leftMs;
    this.#left += lease.granted;
    this.#wanted = Math.min(2 * wanted, Math.ceil(this.#limit * maxShare));
  }

  #spend(): RateLimit {
    this.#left--;
    return { ...this.#state(), allowed: true, retryAfter: 0 };
  }

  #refuse(): RateLimit {
    const seconds = (this.#until - performance.now()) / 1000;
    return { ...this.#state(), allowed: false, retryAfter: Math.max(1, Math.ceil(seconds)) };
  }

  #state() {
    const { leased, ends } = this.#last;
    const remaining = this.#limit - leased + this.#left;
    return { limit: this.#limit, remaining, reset: Math.ceil(ends) };
  }
}
