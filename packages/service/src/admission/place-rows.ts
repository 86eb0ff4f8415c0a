import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** A place that a process wants for a request. */
export interface PlaceOrder {
  accountId: number;
  /** Kind of the request, such as `conversations`. Each kind has its own places. */
  kind: string;
  /** How many places of this kind the account has. */
  limit: number;
  /** Seconds after which the place expires. */
  seconds: number;
}

/**
 * Takes a place. Returns its holder's id, or undefined if all places are taken. Exact, however many
 * calls run at once.
 */
export async function insertPlace(db: Db, order: PlaceOrder): Promise<string | undefined> {
  while (true) {
    const { rows } = await insertQuery(order).execute(db);
    const [row] = rows;
    if (!row) throw new Error('The database returned no place.');
    if (row.holder !== null) return row.holder;
    // If one was free, another call has just taken it. There may be another free one.
    if (!row.wasFree) return undefined;
  }
}

export async function deletePlaces(db: Db, holders: readonly string[]): Promise<void> {
  if (holders.length > 0) await db.deleteFrom('places').where('holder', 'in', holders).execute();
}

function insertQuery({ accountId, kind, limit, seconds }: PlaceOrder) {
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
