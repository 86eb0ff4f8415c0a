import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { counterKey, type Subject } from './subject.ts';

/** `auth`: the operations on accounts; `api`: all others. They are counted apart. */
export type RateLimitGroup = 'auth' | 'api';

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

export interface RateLimiter {
  /**
   * Counts a request for each subject in turn, up to the first that has none left: a client over
   * the limit of its address uses up no email's. Tells how the tightest of them stands.
   */
  take(group: RateLimitGroup, ...subjects: [Subject, ...Subject[]]): Promise<RateLimit>;
  /**
   * Deletes counts of windows that are over, 1,000 at most, and tells how many; needed once in a
   * while.
   */
  sweep(): Promise<number>;
}

export interface RateLimiterOptions {
  db: Db;
  /** Requests a window, for each group. */
  limits: Record<RateLimitGroup, number>;
  /** Length of a window, which starts with a subject's first request; a minute if left out. */
  windowSeconds?: number;
}

/** So that a flood from many addresses is not deleted in one statement. */
const sweptAtOnce = 1000;

/** Counts in the database, exactly, however many processes do. Its clock is the only one. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { db, limits, windowSeconds = 60 } = options;
  const refusals = new Refusals();

  async function count(key: string, limit: number): Promise<RateLimit> {
    const counter = await increment(db, key, limit, windowSeconds);
    const counted = toRateLimit(counter, limit);
    if (!counted.allowed) refusals.add(key, counted, counter.left * 1000);
    return counted;
  }

  return {
    async take(group, first, ...others) {
      const takeOne = async (subject: Subject) => {
        const key = counterKey(group, subject);
        return refusals.find(key) ?? (await count(key, limits[group]));
      };
      let tightest = await takeOne(first);
      for (const subject of others) {
        if (!tightest.allowed) break;
        const next = await takeOne(subject);
        if (!next.allowed || next.remaining < tightest.remaining) tightest = next;
      }
      return tightest;
    },
    async sweep() {
      // Rows in use are skipped, so that no request waits for a sweep, nor a sweep for another.
      const { numAffectedRows } = await sql`
        delete from rate_limits where key = any(array(
          select key from rate_limits where window_ends_at <= now()
          limit ${sweptAtOnce} for update skip locked
        ))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

interface Counter {
  count: number;
  ends: number;
  left: number;
}

/**
 * One statement, whose row lock makes the count exact. Counting ends one above the limit. Where it
 * waits for the lock, now() can be before the window's start: clock_timestamp() is not.
 */
async function increment(
  db: Db,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<Counter> {
  const { rows } = await sql<Counter>`
    insert into rate_limits as counter (key, window_ends_at, count)
    values (${key}, now() + make_interval(secs => ${windowSeconds}), 1)
    on conflict (key) do update set
      count = case when counter.window_ends_at <= now() then 1
        else least(counter.count, ${limit}::integer) + 1 end,
      window_ends_at = case when counter.window_ends_at <= now() then excluded.window_ends_at
        else counter.window_ends_at end
    returning count,
      extract(epoch from window_ends_at)::float8 as ends,
      extract(epoch from window_ends_at - clock_timestamp())::float8 as left`.execute(db);
  const [counter] = rows;
  if (!counter) throw new Error('The database returned no count.');
  return counter;
}

function toRateLimit({ count, ends, left }: Counter, limit: number): RateLimit {
  const allowed = count <= limit;
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - count),
    reset: Math.ceil(ends),
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil(left)),
  };
}

interface Refusal {
  limit: RateLimit;
  /** By the clock of this process. */
  until: number;
}

/** Far more than are refused at once, but in an attack from everywhere. */
const mostRefusals = 10_000;

/**
 * Who has no requests left, for as long as the window lasts: a flood costs the database one
 * statement, not one a request.
 */
class Refusals {
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
    if (this.#refusals.size >= mostRefusals) this.#refusals.clear();
    this.#refusals.set(key, { limit, until: performance.now() + leftMs });
  }
}
