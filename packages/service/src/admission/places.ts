import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import type { Account } from '../accounts/account.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';

export type Places = ReturnType<typeof createPlaces>;

/** Seconds after which a place may be free. */
const retryAfterSeconds = 5;

/** How long a process keeps a place after a request, for the next request of the same account. */
const idleMs = 25;

/** A place that this process has. */
interface Place {
  holder: string;
  /** When the place expires, by the clock of this process. */
  until: number;
}

/**
 * Limits how many requests that are answered at once an account may have at the same time, in all
 * processes together: as many as jobs.
 *
 * @param kind of the requests, in words; each kind has its own places.
 */
export function createPlaces({ db, log }: { db: Db; log: Log }, kind: string) {
  /** Places that are kept, by account, with the timers that give them back to all processes. */
  const idle = new Map<number, Map<Place, NodeJS.Timeout>>();
  /** Holders of all places that this process has, in use or kept. */
  const holders = new Set<string>();
  let isClosed = false;

  function keepIdle(account: number, place: Place): void {
    if (isClosed) return;
    const places = idle.get(account) ?? new Map<Place, NodeJS.Timeout>();
    idle.set(account, places);
    places.set(
      place,
      setTimeout(() => {
        drop(account, place);
        // If this fails, the place is free when it expires.
        giveBack(place).catch((error) => log.warn('a place is not given back', { kind, error }));
      }, idleMs),
    );
  }

  function drop(account: number, place: Place): void {
    const places = idle.get(account);
    clearTimeout(places?.get(place));
    places?.delete(place);
    if (places?.size === 0) idle.delete(account);
  }

  async function giveBack({ holder }: Place): Promise<void> {
    await db.deleteFrom('places').where('holder', '=', holder).execute();
    holders.delete(holder);
  }

  function takeIdle(account: number, seconds: number): Place | undefined {
    const end = performance.now() + seconds * 1000;
    for (const place of idle.get(account)?.keys() ?? []) {
      if (place.until < end) continue;
      drop(account, place);
      return place;
    }
    return undefined;
  }

  async function acquire(order: Order): Promise<Place | undefined> {
    const idlePlace = takeIdle(order.accountId, order.seconds);
    if (idlePlace) return idlePlace;
    const until = performance.now() + 2 * order.seconds * 1000;
    const holder = await insertPlace(db, { ...order, seconds: 2 * order.seconds });
    if (holder === undefined) return undefined;
    holders.add(holder);
    return { holder, until };
  }

  return {
    /**
     * Takes a place. Returns a function that must be called once, at the end. Rejects with 429 if
     * there is no place.
     *
     * @param seconds that the request may take. The place expires after twice as long, for example
     *   if the process dies.
     */
    async enter({ id, plan }: Pick<Account, 'id' | 'plan'>, seconds: number): Promise<() => void> {
      const limit = limits.jobs[plan];
      const order: Order = { accountId: id, kind, limit, seconds };
      let place = await acquire(order);
      if (!place) {
        // Another process may keep a place of a request that was answered just now.
        await sleep(2 * idleMs);
        place = await acquire(order);
      }
      if (!place) throw full(limit, kind);
      const acquired = place;
      return () => keepIdle(id, acquired);
    },

    /** Gives back all places of this process, when its requests are over. */
    async close(): Promise<void> {
      isClosed = true;
      for (const places of idle.values()) for (const timer of places.values()) clearTimeout(timer);
      idle.clear();
      if (holders.size > 0)
        await db
          .deleteFrom('places')
          .where('holder', 'in', [...holders])
          .execute();
    },
  };
}

interface Order {
  accountId: number;
  kind: string;
  limit: number;
  seconds: number;
}

/** Returns undefined if all places are taken. Exact, however many calls run at once. */
async function insertPlace(db: Db, order: Order): Promise<string | undefined> {
  while (true) {
    const { rows } = await insertQuery(order).execute(db);
    const [{ holder, wasFree } = { holder: null, wasFree: false }] = rows;
    if (holder !== null) return holder;
    // If one was free, another call has just taken it. There may be another free one.
    if (!wasFree) return undefined;
  }
}

function insertQuery({ accountId, kind, limit, seconds }: Order) {
  return sql<{ holder: string | null; wasFree: boolean }>`
    with free as (
      select place from generate_series(1, ${limit}::int) as all_places (place)
      where not exists (
        select from places taken
        where taken.account_id = ${accountId} and taken.kind = ${kind}
          and taken.place = all_places.place and taken.expires_at > now()
      )
      order by random() limit 1
    ), mine as (
      insert into places (account_id, kind, place, expires_at)
      select ${accountId}, ${kind}, place, now() + make_interval(secs => ${seconds}) from free
      on conflict (account_id, kind, place)
      do update set holder = excluded.holder, expires_at = excluded.expires_at
      where places.expires_at <= now()
      returning holder
    )
    select (select holder from mine) as holder, exists (select from free) as "wasFree"`;
}

function full(limit: number, what: string): Problem {
  const message = `Your plan allows ${limit} ${what} at a time. Try again when one is answered.`;
  return new Problem(429, 'queue_full', message, { retryAfter: retryAfterSeconds });
}
