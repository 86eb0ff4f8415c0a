import type { Db } from '../database/tables.ts';
import { Budget, type RateLimit } from './budget.ts';
import { ownLeases, sharedLeases } from './leases.ts';
import { counterKey, type Subject } from './subject.ts';

/** `auth`: the operations on accounts; `api`: all others. The two groups are counted separately. */
export type RateLimitGroup = 'auth' | 'api';

export interface RateLimiterOptions {
  /** The database that the service's processes share. Undefined if there is only one process. */
  db: Db | undefined;
  /** Requests per window, for each group. */
  limits: Record<RateLimitGroup, number>;
  /**
   * The greatest length of a window in seconds; 60 if left out. Windows are up to a quarter shorter:
   * see leases.ts. One starts with a subject's first request.
   */
  windowSeconds?: number | undefined;
}

/**
 * How many subjects are counted at once. If there are more, as in a distributed attack, the oldest
 * are forgotten; only a shared database still knows their counts.
 */
const maxBudgets = 100_000;

/**
 * Counts requests in memory. A single process counts all of them. Several processes lease parts of
 * each limit from the database, so that together they never exceed it: see Budget.
 */
export function createRateLimiter(options: RateLimiterOptions) {
  const { db, limits, windowSeconds = 60 } = options;
  const source = db ? sharedLeases(db, windowSeconds) : ownLeases(windowSeconds);
  const budgets = new Map<string, Budget>();

  function budgetOf(group: RateLimitGroup, subject: Subject): Budget {
    const key = counterKey(group, subject);
    const found = budgets.get(key);
    if (found) return found;
    const [oldest] = budgets.keys();
    if (oldest !== undefined && budgets.size >= maxBudgets) budgets.delete(oldest);
    const made = new Budget(limits[group], (wanted) => source.lease(key, limits[group], wanted));
    budgets.set(key, made);
    return made;
  }

  return {
    /** Counts a request for a subject, and returns the state of its limit. */
    take: (group: RateLimitGroup, subject: Subject): Promise<RateLimit> =>
      budgetOf(group, subject).take(),
    /** Gives back a request that `take` allowed: it does not count. */
    giveBack: (group: RateLimitGroup, subject: Subject, taken: RateLimit): void =>
      budgets.get(counterKey(group, subject))?.giveBack(taken),
    /**
     * Forgets windows that are over: all in memory, and some in the shared database. Returns how
     * many it deleted there. To be called now and then.
     */
    async sweep(): Promise<number> {
      for (const [key, budget] of budgets) if (budget.isOver()) budgets.delete(key);
      return await source.sweep();
    },
    /** How many subjects are counted. */
    get subjects(): number {
      return budgets.size;
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
