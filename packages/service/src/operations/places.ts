import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import type { Account } from '../accounts/account.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Holding, Room } from '../memory/room.ts';

export type Places = ReturnType<typeof createPlaces>;

/** Seconds after which one of so many may be done, or a service be back. */
const retryAfter = 5;

/** So long a process keeps a place that was left, for the next request of the same account. */
const keptMs = 25;

/** A place that this process has. */
interface Place {
  holder: string;
  /** When it is free whatever happens, by the clock of this process. */
  until: number;
}

/**
 * How many requests that are answered at once an account may have under way, in all processes
 * together: as many as jobs.
 *
 * @param kind what the requests are for, in words; each has places of its own.
 */
export function createPlaces({ db, log }: { db: Db; log: Log }, kind: string) {
  /** By account; with what gives them back to all processes a little later. */
  const kept = new Map<number, Map<Place, NodeJS.Timeout>>();
  /** All that this process has, in use or kept. */
  const held = new Set<string>();
  let isClosed = false;

  function keep(account: number, place: Place): void {
    if (isClosed) return;
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
    held.delete(holder);
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
    if (holder === undefined) return undefined;
    held.add(holder);
    return { holder, until };
  }

  return {
    /**
     * Returns what has to be called at the end, once. Rejects with 429 where there is no place.
     *
     * @param seconds after twice of which the place is free whatever happens, as where the process dies.
     */
    async enter({ id, plan }: Pick<Account, 'id' | 'plan'>, seconds: number): Promise<() => void> {
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

    /** Gives back all that this process has, once its requests are over. */
    async close(): Promise<void> {
      isClosed = true;
      for (const places of kept.values()) for (const timer of places.values()) clearTimeout(timer);
      kept.clear();
      if (held.size > 0)
        await db
          .deleteFrom('places')
          .where('holder', 'in', [...held])
          .execute();
    },
  };
}

/** What a request that is answered at once is worked on with. */
export interface Work {
  /** Aborts at the end, when nobody waits for the answer, or when the service stops. */
  signal: AbortSignal;
  /** Memory for what the request names. */
  holding: Holding;
  /** Ends whatever still goes on, and leaves the place; the second time it does nothing. */
  end(): void;
  /** What the caller is told of an error. */
  tell(error: unknown): unknown;
}

/** Why work ends whose outcome everybody has. */
const answered = new Error('The request has been answered.');

/**
 * @param endWaits aborts once requests may not go on any longer, as the service stops.
 * @param leave gives the place of the request back.
 */
export function startWork(
  { endWaits, room }: { endWaits: AbortSignal; room: Room },
  request: { signal: AbortSignal },
  leave: () => void,
): Work {
  const holding = room.open();
  const done = new AbortController();
  const { signal } = done;
  // By hand: signals made of others are dear, and so are reasons with a stack for each request.
  const causes = [request.signal, endWaits];
  const onCause = () => done.abort(causes.find(({ aborted }) => aborted)?.reason);
  for (const cause of causes) cause.addEventListener('abort', onCause, { once: true });
  const atEnd = () => {
    for (const cause of causes) cause.removeEventListener('abort', onCause);
    holding.leave();
    leave();
  };
  // Before anything else hears of the end, so that it happens once.
  signal.addEventListener('abort', atEnd, { once: true });
  if (causes.some(({ aborted }) => aborted)) onCause();
  return {
    ...{ signal, holding },
    end: () => done.abort(answered),
    tell: (error) => (endWaits.aborted ? stopping(error) : error),
  };
}

function stopping(cause: unknown): Problem {
  const message = 'The service is stopping. Send the request again in a moment.';
  return new Problem(503, 'unavailable', message, { retryAfter, cause });
}

interface Order {
  accountId: number;
  kind: string;
  most: number;
  seconds: number;
}

/** Undefined where all places are taken. Exact, however many ask at once. */
async function take(db: Db, order: Order): Promise<string | undefined> {
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

function full(limit: number, what: string): Problem {
  const message = `Your plan allows ${limit} ${what} at a time. Try again when one is answered.`;
  return new Problem(429, 'queue_full', message, { retryAfter });
}
