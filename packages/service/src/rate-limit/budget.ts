import type { Lease } from './leases.ts';

/** How a subject stands after a request. */
export interface RateLimit {
  allowed: boolean;
  /** Requests in a window. */
  limit: number;
  /** Requests that are left in this window. */
  remaining: number;
  /** When the next window starts: seconds since 1970 (UTC), rounded up. */
  reset: number;
  /** Seconds to wait before a request is allowed, rounded up; 0 where it is. */
  retryAfter: number;
}

/** No process holds more than this share of a limit that others might need. */
const largestShare = 1 / 8;

const none: Lease = { granted: 0, leased: 0, ends: 0, leftMs: 0 };

/**
 * What one process may spend of a subject's limit. It leases a little more each time, so that who
 * asks once costs others nothing, and who asks often costs the database a few statements a window.
 * Who has none left is refused without any.
 */
export class Budget {
  readonly #limit: number;
  readonly #lease: (wanted: number) => Promise<Lease>;
  #last = none;
  /** By the clock of this process. */
  #until = 0;
  /** Requests of the last lease that are not spent. */
  #left = 0;
  #wanted = 1;
  #leasing: Promise<void> | undefined;

  constructor(limit: number, lease: (wanted: number) => Promise<Lease>) {
    this.#limit = limit;
    this.#lease = lease;
  }

  /** Counts one request. Rejects where no part can be leased. */
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

  /** Whether its window has ended, if it ever had one, and nobody waits for the next. */
  isOver(): boolean {
    return !this.#leasing && performance.now() >= this.#until;
  }

  /** Leases a part, and counts the request of its caller first, however short the window is. */
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
    this.#last = await this.#lease(wanted);
    this.#until = start + this.#last.leftMs;
    this.#left = this.#last.granted;
    this.#wanted = Math.min(2 * wanted, Math.ceil(this.#limit * largestShare));
  }

  #spend(): RateLimit {
    this.#left--;
    return { ...this.#standing(), allowed: true, retryAfter: 0 };
  }

  #refuse(): RateLimit {
    const seconds = (this.#until - performance.now()) / 1000;
    return { ...this.#standing(), allowed: false, retryAfter: Math.max(1, Math.ceil(seconds)) };
  }

  #standing() {
    const { leased, ends } = this.#last;
    const remaining = this.#limit - leased + this.#left;
    return { limit: this.#limit, remaining, reset: Math.ceil(ends) };
  }
}
