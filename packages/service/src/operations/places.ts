import { Problem } from '@genmedia/server';
import { sql } from 'kysely';
import { type Account, plans } from '../accounts/account.ts';
import type { Context } from './context.ts';

/**
 * How many requests that are answered at once an account may have under way, in all processes
 * together: as many as jobs.
 */
export interface Places {
  /**
   * Returns what has to be called at the end, once. Rejects with 429 where there is no place.
   *
   * @param seconds after which the place is free whatever happens, as where the process dies.
   */
  enter(account: Pick<Account, 'id' | 'plan'>, seconds: number): Promise<() => void>;
}

/** @param kind what the requests are for, in words; each has places of its own. */
export function createPlaces({ db, log }: Pick<Context, 'db' | 'log'>, kind: string): Places {
  const leave = async (holder: string) => {
    await db.deleteFrom('places').where('holder', '=', holder).execute();
  };
  return {
    async enter({ id, plan }, seconds) {
      const { queueLimit } = plans[plan];
      const order: Order = { accountId: id, kind, most: queueLimit, seconds };
      const holder = await take(db, order);
      if (holder === undefined) throw full(queueLimit, kind);
      return () => {
        // Where it cannot be given back it is free once its time is over.
        leave(holder).catch((error) => log.warn('a place is not given back', { kind, error }));
      };
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
