import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** A part of a window's requests that one process may use without asking again. */
export interface Lease {
  /** Requests in this part. 0 if none are left. */
  granted: number;
  /** Requests of the window that all processes have leased, this part included. */
  leased: number;
  /** When the window ends: seconds since 1970 (UTC). */
  ends: number;
  /** Milliseconds until the window ends. */
  leftMs: number;
}

export interface LeaseSource {
  /** Leases up to `wanted` requests of the window of `key`. Starts a window if there is none. */
  lease(key: string, limit: number, wanted: number): Promise<Lease>;
  /**
   * Deletes some windows that are over, and returns how many. To be called now and then, until there
   * are none.
   */
  sweep(): Promise<number>;
}

/**
 * How much shorter than the others a window may be. Each is shorter by a random part of this, so
 * that callers who used up their limits at the same time, such as after a restart of the service, do
 * not all come back at the same time. None is longer: some clients wait for a minute at most.
 */
const largestCut = 1 / 4;

/** Leases for a process that shares its limits with no other: each lease is the whole window. */
export function ownLeases(windowSeconds: number): LeaseSource {
  return {
    async lease(_key, limit) {
      const leftMs = windowSeconds * 1000 * (1 - Math.random() * largestCut);
      return { granted: limit, leased: limit, ends: (Date.now() + leftMs) / 1000, leftMs };
    },
    sweep: async () => 0,
  };
}

/** Limits one statement, in case a flood from many addresses has left many rows. */
const sweptAtOnce = 1000;

/** Leases for processes that share a database. Only the database's clock counts. */
export function sharedLeases(db: Db, windowSeconds: number): LeaseSource {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  // One that ends too late began before the clock was set back: it would last as long as that.
  const isOver = sql`(counter.window_ends_at <= now()
    or counter.window_ends_at > clock_timestamp() + ${window})`;
  return {
    async lease(key, limit, wanted) {
      // One statement, whose row lock makes the count exact. Requests counted above the limit were
      // not granted. If the statement waits for the lock, now() can be before the window's start,
      // but clock_timestamp() cannot.
      const { rows } = await sql<{ count: number; ends: number; left: number }>`
        insert into rate_limits as counter (key, window_ends_at, count)
        values (
          ${key},
          now() + ${window} * (1 - random() * ${largestCut}),
          ${wanted}::integer
        )
        on conflict (key) do update set
          count = case when ${isOver} then excluded.count
            else least(counter.count, ${limit}::integer) + excluded.count end,
          window_ends_at = case when ${isOver} then excluded.window_ends_at
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
      // Skips locked rows, so that sweeps never wait for requests or for each other.
      const { numAffectedRows } = await sql`
        delete from rate_limits where key = any(array(
          select key from rate_limits where window_ends_at <= now()
          limit ${sweptAtOnce} for update skip locked
        ))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
