import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** A part of a window's requests that one process may spend without asking again. */
export interface Lease {
  /** Requests of this part; 0 where none are left. */
  granted: number;
  /** Requests of the window that are in parts of any process, this one included. */
  leased: number;
  /** When the window ends: seconds since 1970 (UTC). */
  ends: number;
  /** Milliseconds until then. */
  leftMs: number;
}

export interface LeaseSource {
  /** Leases up to `wanted` requests of the window of `key`, and starts one where there is none. */
  lease(key: string, limit: number, wanted: number): Promise<Lease>;
  /** Forgets windows that are over, some at a time, and tells how many; needed once in a while. */
  sweep(): Promise<number>;
}

/** For a process that nobody shares the limits with: each window is its own as a whole. */
export function ownLeases(windowSeconds: number): LeaseSource {
  return {
    async lease(_key, limit) {
      const leftMs = windowSeconds * 1000;
      return { granted: limit, leased: limit, ends: (Date.now() + leftMs) / 1000, leftMs };
    },
    sweep: async () => 0,
  };
}

/** So that a flood from many addresses is not deleted in one statement. */
const sweptAtOnce = 1000;

/** For processes that share a database. Its clock is the only one. */
export function sharedLeases(db: Db, windowSeconds: number): LeaseSource {
  return {
    async lease(key, limit, wanted) {
      // One statement, whose row lock makes the count exact. What is counted above the limit was not
      // granted. Where it waits for the lock, now() can be before the window's start:
      // clock_timestamp() is not.
      const { rows } = await sql<{ count: number; ends: number; left: number }>`
        insert into rate_limits as counter (key, window_ends_at, count)
        values (${key}, now() + make_interval(secs => ${windowSeconds}), ${wanted}::integer)
        on conflict (key) do update set
          count = case when counter.window_ends_at <= now() then excluded.count
            else least(counter.count, ${limit}::integer) + excluded.count end,
          window_ends_at = case when counter.window_ends_at <= now() then excluded.window_ends_at
            else counter.window_ends_at end
        returning count,
          extract(epoch from window_ends_at)::float8 as ends,
          extract(epoch from window_ends_at - clock_timestamp())::float8 as left`.execute(db);
      const [counter] = rows;
      if (!counter) throw new Error('The database returned no count.');
      const { count, ends, left } = counter;
      const granted = Math.max(0, wanted - Math.max(0, count - limit));
      return { granted, leased: Math.min(count, limit), ends, leftMs: left * 1000 };
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
