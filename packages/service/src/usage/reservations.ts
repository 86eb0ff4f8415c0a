import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { limitOf, maySpend } from './spending.ts';

/** What a request without a job may cost. */
export interface Reservation {
  accountId: number;
  /** What the request may cost, in micro-dollars; 0 if nobody can know before. */
  amount: number;
  /** Longest time that the request can take. After it, what is reserved is free again. */
  seconds: number;
}

/** The account may not spend so much. */
export interface OverLimit {
  /** Its limit for a month, in micro-dollars. */
  limit: number;
}

/**
 * Reserves an amount for a request. Returns the id of the reservation, or the account's limit if it
 * may not spend so much.
 */
export async function reserve(
  db: Db,
  reservation: Reservation,
  defaultLimit: number | undefined,
): Promise<string | OverLimit> {
  const { accountId, amount } = reservation;
  const reserved = await tryReserve(db, reservation, defaultLimit);
  if (reserved !== undefined) return reserved;
  await giveBackExpired(db, accountId);
  // Even if nothing was expired any more: another request may have given it back just now.
  const again = await tryReserve(db, reservation, defaultLimit);
  if (again !== undefined) return again;
  // If the limit was lifted just now, the amount stands for it.
  return { limit: (await readLimit(db, accountId, defaultLimit)) ?? amount };
}

async function tryReserve(
  db: Db,
  { accountId, amount, seconds }: Reservation,
  defaultLimit: number | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with holder as (
      update accounts set reserved = reserved + ${amount}::bigint
      where id = ${accountId} and ${maySpend(amount, defaultLimit)}
      returning id
    )
    insert into reservations (id, account_id, reserved, expires_at)
    select ${randomUUID()}::uuid, id, ${amount}::bigint, now() + make_interval(secs => ${seconds})
    from holder
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * Gives back what an account's requests have reserved for longer than they may take: their process
 * died before they ended. Returns how many these were.
 */
export async function giveBackExpired(db: Db, accountId: number): Promise<number> {
  const expired = await db
    .deleteFrom('reservations')
    // Locked first, as where calls are counted: each of two deletions might wait for the other.
    .where('account_id', '=', (query) =>
      query
        .selectFrom('accounts')
        .select('accounts.id')
        .where('accounts.id', '=', accountId)
        .forNoKeyUpdate(),
    )
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute();
  return expired.length;
}

/** Does the same for up to `most` accounts, one after the other, so that each is locked alone. */
export async function giveBackAllExpired(db: Db, most: number): Promise<number> {
  const accounts = await db
    .selectFrom('reservations')
    .select('account_id as id')
    .distinct()
    .where('expires_at', '<=', sql<Date>`now()`)
    .limit(most)
    .execute();
  let count = 0;
  for (const { id } of accounts) count += await giveBackExpired(db, id);
  return count;
}

/** The limit of an account for a month, in micro-dollars; undefined if it has none. */
export async function readLimit(
  db: Db,
  accountId: number,
  defaultLimit: number | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ limit: number | null }>`
    select ${limitOf(defaultLimit)} as limit from accounts where id = ${accountId}`.execute(db);
  return rows[0]?.limit ?? undefined;
}
