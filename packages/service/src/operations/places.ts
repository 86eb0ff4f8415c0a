import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import type { Account } from '../accounts/account.ts';
import type { Context } from './context.ts';

/**
 * How many requests that are answered at once an account may have under way, in all processes
 * together: as many as jobs.
 */
export interface Places {
  /**
   * Returns what has to be called at the end, once. Rejects with 429 where there is no place.
   *
   * @param seconds after twice of which the place is free whatever happens, as where the process dies.
   */
  enter(account: Pick<Account, 'id' | 'plan'>, seconds: number): Promise<() => void>;
}

/** So long a process keeps a place that was left, for the next request of the same account. */
const keptMs = 25;

/** A place that this process has. */
interface Place {
  holder: string;
  /** When it is free whatever happens, by the clock of this process. */
  until: number;
}

/** @param kind what the requests are for, in words; each has places of its own. */
export function createPlaces({ db, log }: Pick<Context, 'db' | 'log'>, kind: string): Places {
  /** By account; with what gives them back to all processes a little later. */
  const kept = new Map<number, Map<Place, NodeJS.Timeout>>();

  function keep(account: number, place: Place): void {
    const places = kept.get(account) ?? new Map<Place, NodeJS.Timeout>();
    kept.set(account, places);
    places.set(
      place,
      setTimeout(() => {
        drop(account, place);
        // Where it cannot be given back it is free once its time is over.
        giveBack(place).catch((error) => log.warn('a place is not given back', { kind, error }));
      }, keptMs),
    );
  }

  function drop(account: number, place: Place): void {
    const places = kept.get(account);
    clearTimeout(places?.get(place));
    places?.delete(place);
    if (places?.size === 0) kept.delete(account);
  }

  async function giveBack({ holder }: Place): Promise<void> {
    await db.deleteFrom('places').where('holder', '=', holder).execute();
  }

  function takeKept(account: number, seconds: number): Place | undefined {
    const end = performance.now() + seconds * 1000;
    for (const place of kept.get(account)?.keys() ?? []) {
      if (place.until < end) continue;
      drop(account, place);
      return place;
    }
    return undefined;
  }

  async function takeAny(order: Order): Promise<Place | undefined> {
    const known = takeKept(order.accountId, order.seconds);
    if (known) return known;
    const until = performance.now() + 2 * order.seconds * 1000;
    const holder = await take(db, { ...order, seconds: 2 * order.seconds });
    return holder === undefined ? undefined : { holder, until };
  }

  return {
    async enter({ id, plan }, seconds) {
      const most = limits.jobs[plan];
      const order: Order = { accountId: id, kind, most, seconds };
      let place = await takeAny(order);
      if (!place) {
        // A place may be kept elsewhere for a request that did not come, or that was answered just now.
        await sleep(2 * keptMs);
        place = await takeAny(order);
      }
      if (!place) throw full(most, kind);
      const taken = place;
      return () => keep(id, taken);
    },
  };
}

interface Order {
  accountId: number;
  kind: string;
  most: number;
  seconds: number;
}

/** Undefined where all places are taken. Exact, however many ask at once. */
async function take(db: Context['db'], order: Order): Promise<string | undefined> {
  while (true) {
    const { rows } = await taking(order).execute(db);
    const [{ holder, wasFree } = { holder: null, wasFree: false }] = rows;
    if (holder !== null) return holder;
    // Else somebody took it in the same moment, and there may be another one.
    if (!wasFree) return undefined;
  }
}

function taking({ accountId, kind, most, seconds }: Order) {
  return sql<{ holder: string | null; wasFree: boolean }>`
    with free as (
      select place from generate_series(1, ${most}::int) as all_places (place)
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

/** Seconds after which one of so many may be done. */
const retryAfter = 5;

function full(limit: number, what: string): Problem {
  const message = `Your plan allows ${limit} ${what} at a time. Try again when one is answered.`;
  return new Problem(429, 'queue_full', message, { retryAfter });
}
