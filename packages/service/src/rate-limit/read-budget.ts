/** What one subject may read. */
export interface ReadLimits {
  /** Requests that a subject may make at once. */
  atOnce: number;
  /** Bytes that a subject may read in a window. */
  bytes: number;
  /** Bytes that a request counts at least, whatever its answer is. */
  minBytes: number;
  /** Length of a window in milliseconds. */
  windowMs: number;
}

/** Why a request is refused, and the seconds after which it may be possible. */
export interface BudgetRefusal {
  reason: 'at_once' | 'bytes';
  retryAfter: number;
}

/** What counts for a subject now. */
interface Count {
  open: number;
  bytes: number;
  /** When the window ends, by the clock of the budget. */
  windowEnds: number;
}

const busyRetrySeconds = 1;

/** A request that reads a file. */
export class Reading {
  readonly #count: Count;
  readonly #limits: ReadLimits;
  readonly #renew: () => void;
  /** The end of the window in which its bytes are counted. */
  #windowEnds: number;
  /** Bytes that are counted beyond `minBytes`. */
  #counted = 0;
  /** Bytes that are yet to be sent. */
  #left = 0;
  #isOpen = true;

  /** @param renew begins another window for the subject, if its last one has ended. */
  constructor(count: Count, limits: ReadLimits, renew: () => void) {
    this.#count = count;
    this.#limits = limits;
    this.#renew = renew;
    count.open++;
    count.bytes += limits.minBytes;
    this.#windowEnds = count.windowEnds;
  }

  /** Counts the bytes of the answer before they are sent. Returns false if they are too many. */
  take(bytes: number): boolean {
    // The caller has hung up, so nothing will be sent, and nothing would be given back.
    if (!this.#isOpen) return true;
    const more = Math.max(0, bytes - this.#limits.minBytes);
    this.#renew();
    if (this.#count.bytes + more > this.#limits.bytes) return false;
    this.#count.bytes += more;
    this.#windowEnds = this.#count.windowEnds;
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
    this.#count.open--;
    // A new window counts from zero, so nothing is to be given back.
    if (this.#count.windowEnds !== this.#windowEnds) return;
    this.#count.bytes -= Math.min(this.#counted, Math.max(0, this.#left));
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
  readonly #counts = new Map<string, Count>();
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
    const count = this.#countOf(subject);
    if (count.open >= atOnce) return { reason: 'at_once', retryAfter: busyRetrySeconds };
    if (count.bytes + minBytes > bytes) return this.refusal(subject);
    return new Reading(count, this.#limits, () => this.#countOf(subject));
  }

  /** The refusal of a request whose answer has too many bytes. */
  refusal(subject: string): BudgetRefusal {
    const seconds = (this.#countOf(subject).windowEnds - this.#now()) / 1000;
    return { reason: 'bytes', retryAfter: Math.max(1, Math.ceil(seconds)) };
  }

  /** How many subjects are remembered. */
  get subjects(): number {
    return this.#counts.size;
  }

  #countOf(subject: string): Count {
    const time = this.#now();
    if (time - this.#forgottenAt > this.#limits.windowMs) this.#forgetIdle(time);
    const count = this.#counts.get(subject) ?? { open: 0, bytes: 0, windowEnds: 0 };
    this.#counts.set(subject, count);
    if (count.windowEnds <= time) {
      count.windowEnds = time + this.#limits.windowMs;
      count.bytes = 0;
    }
    return count;
  }

  #forgetIdle(time: number): void {
    this.#forgottenAt = time;
    for (const [subject, { open, windowEnds }] of this.#counts) {
      if (open === 0 && windowEnds <= time) this.#counts.delete(subject);
    }
  }
}
