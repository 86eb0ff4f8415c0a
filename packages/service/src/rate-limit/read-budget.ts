/** What one subject may read. */
export interface ReadLimits {
  /** Requests at once. */
  atOnce: number;
  /** Bytes per window. */
  bytes: number;
  /** Bytes that a request counts at least, whatever its answer is. */
  minBytes: number;
  /** In milliseconds. */
  windowMs: number;
}

/** Why a request is refused, and the seconds after which it may be possible. */
export interface BudgetRefusal {
  reason: 'at_once' | 'bytes';
  retryAfter: number;
}

interface Account {
  open: number;
  bytes: number;
  /** By the clock of the budget. */
  windowEnds: number;
}

const busyRetrySeconds = 1;

/** A request that reads a file. */
export class Reading {
  readonly #account: Account;
  readonly #limits: ReadLimits;
  readonly #renew: () => void;
  readonly #windowEnds: number;
  #counted = 0;
  #left = 0;
  #isOpen = true;

  /** @param renew begins another window for the account, if its last one has ended. */
  constructor(account: Account, limits: ReadLimits, renew: () => void) {
    this.#account = account;
    this.#limits = limits;
    this.#renew = renew;
    account.open++;
    account.bytes += limits.minBytes;
    this.#windowEnds = account.windowEnds;
  }

  /** Counts the bytes of the answer before they are sent. Returns false if they are too many. */
  take(bytes: number): boolean {
    const more = Math.max(0, bytes - this.#limits.minBytes);
    this.#renew();
    if (this.#account.bytes + more > this.#limits.bytes) return false;
    this.#account.bytes += more;
    this.#counted = more;
    this.#left = bytes;
    return true;
  }

  /** Counts bytes that were sent. */
  sent(bytes: number): void {
    this.#left -= bytes;
  }

  /** Ends the request: bytes that were taken and not sent are given back. May be called twice. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#account.open--;
    // A new window counts from zero, so nothing is to be given back.
    if (this.#account.windowEnds !== this.#windowEnds) return;
    this.#account.bytes -= Math.min(this.#counted, Math.max(0, this.#left));
  }
}

/**
 * Counts requests for files and their bytes for each subject, in the memory of this process: files
 * are served even while there is no database, and what is protected is this process's network and
 * disk.
 */
export class ReadBudget {
  readonly #limits: ReadLimits;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  #forgottenAt: number;

  /** @param now milliseconds of a clock that never goes back. */
  constructor(limits: ReadLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#forgottenAt = now();
  }

  /** Begins a request, if the subject may make one now. */
  open(subject: string): Reading | BudgetRefusal {
    const { atOnce, bytes, minBytes } = this.#limits;
    const account = this.#accountOf(subject);
    if (account.open >= atOnce) return { reason: 'at_once', retryAfter: busyRetrySeconds };
    if (account.bytes + minBytes > bytes) return this.refusal(subject);
    return new Reading(account, this.#limits, () => this.#accountOf(subject));
  }

  /** The refusal of a request whose answer has too many bytes. */
  refusal(subject: string): BudgetRefusal {
    const seconds = (this.#accountOf(subject).windowEnds - this.#now()) / 1000;
    return { reason: 'bytes', retryAfter: Math.max(1, Math.ceil(seconds)) };
  }

  /** How many subjects are remembered. */
  get subjects(): number {
    return this.#accounts.size;
  }

  #accountOf(subject: string): Account {
    const time = this.#now();
    if (time - this.#forgottenAt > this.#limits.windowMs) this.#forgetIdle(time);
    const account = this.#accounts.get(subject) ?? { open: 0, bytes: 0, windowEnds: 0 };
    this.#accounts.set(subject, account);
    if (account.windowEnds <= time) {
      account.windowEnds = time + this.#limits.windowMs;
      account.bytes = 0;
    }
    return account;
  }

  #forgetIdle(time: number): void {
    this.#forgottenAt = time;
    for (const [subject, { open, windowEnds }] of this.#accounts) {
      if (open === 0 && windowEnds <= time) this.#accounts.delete(subject);
    }
  }
}
