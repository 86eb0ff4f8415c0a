import type { Db } from '../database/tables.ts';
import { Budget, type RateLimit } from './budget.ts';
import { ownLeases, sharedLeases } from './leases.ts';
import { counterKey, type Subject } from './subject.ts';

export type { RateLimit };

/** `auth`: the operations on accounts; `api`: all others. They are counted apart. */
export type RateLimitGroup = 'auth' | 'api';

export interface RateLimiterOptions {
  /** What the processes of a service share; undefined where there is one process alone. */
  db: Db | undefined;
  /** Requests a window, for each group. */
  limits: Record<RateLimitGroup, number>;
  /** Length of a window, which starts with a subject's first request; a minute if left out. */
  windowSeconds?: number | undefined;
}

/** Subjects that are counted at once; of more, as in an attack from everywhere, the oldest start anew. */
const mostBudgets = 100_000;

/**
 * Counts requests in memory. A process alone counts all of them; several lease parts of each limit
 * from the database, so that all together never exceed it: see Budget.
 */
export function createRateLimiter(options: RateLimiterOptions) {
  const { db, limits, windowSeconds = 60 } = options;
  const source = db ? sharedLeases(db, windowSeconds) : ownLeases(windowSeconds);
  const budgets = new Map<string, Budget>();

  function budgetOf(group: RateLimitGroup, subject: Subject): Budget {
    const key = counterKey(group, subject);
    const found = budgets.get(key);
    if (found) return found;
    const [oldest] = budgets.size < mostBudgets ? [] : budgets.keys();
    if (oldest !== undefined) budgets.delete(oldest);
    const made = new Budget(limits[group], (wanted) => source.lease(key, limits[group], wanted));
    budgets.set(key, made);
    return made;
  }

  return {
    /** Counts a request for a subject, and tells how that stands. */
    take: (group: RateLimitGroup, subject: Subject): Promise<RateLimit> =>
      budgetOf(group, subject).take(),
    /** Forgets windows that are over, some at a time, and tells how many; needed once in a while. */
    async sweep(): Promise<number> {
      for (const [key, budget] of budgets) if (budget.isOver()) budgets.delete(key);
      return await source.sweep();
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
