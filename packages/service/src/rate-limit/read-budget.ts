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

/** A request that reads a file. */
export interface Reading {
  /** Counts the bytes of the answer before they are sent. Returns false if they are too many. */
  take(bytes: number): boolean;
  /** Counts bytes that were sent. */
  sent(bytes: number): void;
  /** Ends the request: bytes that were taken and not sent are given back. May be called twice. */
  end(): void;
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

/**
 * Counts requests for files and their bytes for each subject, in the memory of this process: files
 * are served even while there is no database, and what is protected is this process's network and
 * disk.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createReadBudget(limits: ReadLimits, now: () => number = () => performance.now()) {
  const accounts = new Map<string, Account>();
  let forgottenAt = now();

  function accountOf(subject: string): Account {
    const time = now();
    if (time - forgottenAt > limits.windowMs) forgetIdle(time);
    const account = accounts.get(subject) ?? { open: 0, bytes: 0, windowEnds: 0 };
    accounts.set(subject, account);
    if (account.windowEnds <= time) {
      account.windowEnds = time + limits.windowMs;
      account.bytes = 0;
    }
    return account;
  }

  function forgetIdle(time: number): void {
    forgottenAt = time;
    for (const [subject, { open, windowEnds }] of accounts) {
      if (open === 0 && windowEnds <= time) accounts.delete(subject);
    }
  }

  return {
    /** Begins a request, if the subject may make one now. */
    open(subject: string): Reading | BudgetRefusal {
      const account = accountOf(subject);
      if (account.open >= limits.atOnce) return { reason: 'at_once', retryAfter: busyRetrySeconds };
      if (account.bytes + limits.minBytes > limits.bytes) return this.refusal(subject);
      account.open++;
      account.bytes += limits.minBytes;
      const { windowEnds } = account;
      let counted = 0;
      let left = 0;
      let isOpen = true;
      return {
        take(bytes) {
          const more = Math.max(0, bytes - limits.minBytes);
          if (accountOf(subject).bytes + more > limits.bytes) return false;
          account.bytes += more;
          counted = more;
          left = bytes;
          return true;
        },
        sent(bytes) {
          left -= bytes;
        },
        end() {
          if (!isOpen) return;
          isOpen = false;
          account.open--;
          // A new window counts from zero, so nothing is to be given back.
          if (account.windowEnds !== windowEnds) return;
          account.bytes -= Math.min(counted, Math.max(0, left));
        },
      };
    },

    /** The refusal of a request whose answer has too many bytes. */
    refusal(subject: string): BudgetRefusal {
      const seconds = (accountOf(subject).windowEnds - now()) / 1000;
      return { reason: 'bytes', retryAfter: Math.max(1, Math.ceil(seconds)) };
    },

    /** How many subjects are remembered. */
    get subjects(): number {
      return accounts.size;
    },
  };
}
