import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/**
 * Tables whose rows are to be done something with. `next_attempt_at` is when; null once it is over.
 * `attempts` counts how often it was begun, and so tells attempts apart.
 */
export interface DueTable {
  name: 'mails' | 'payment_customers' | 'webhooks';
  key: 'id' | 'account_id';
}

export interface DueOptions {
  /** Which rows may be taken now. */
  which: RawBuilder<boolean>;
  /** What is told of the row. */
  returning: RawBuilder<unknown>;
  /** When another process may take the row over: an attempt that goes on for longer has died. */
  lease?: RawBuilder<unknown>;
  now?: RawBuilder<Date>;
}

const usualLease = sql`interval '2 minutes'`;

/** Begins an attempt at the row that has been due for longest; undefined where none is due. */
export async function claimDue<Row>(
  db: Db,
  { name, key }: DueTable,
  { which, returning, lease = usualLease, now = sql`now()` }: DueOptions,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update ${sql.table(name)} set attempts = attempts + 1, next_attempt_at = ${now} + ${lease}
    where ${sql.ref(key)} = (
      select ${sql.ref(key)} from ${sql.table(name)} where next_attempt_at <= ${now} and ${which}
      order by next_attempt_at, ${sql.ref(key)} for update skip locked limit 1
    )
    returning ${returning}`.execute(db);
  return rows[0];
}

interface Failure {
  error: unknown;
  /** Until the next attempt; undefined where there is none. */
  seconds: number | undefined;
  /** What changes of the row where there is none. */
  lastly?: RawBuilder<unknown>;
}

/** An attempt at a row. */
export interface DueAttempt {
  id: number;
  attempts: number;
}

/** Whether nobody has begun another attempt since, and it is not over. */
export function isHeld({ key }: DueTable, { id, attempts }: DueAttempt): RawBuilder<boolean> {
  return sql`${sql.ref(key)} = ${id} and attempts = ${attempts} and next_attempt_at is not null`;
}

/**
 * Writes down that an attempt failed, and when the next is due. False where the attempt is not the
 * last one any more.
 */
export async function postponeDue(
  db: Db,
  table: DueTable,
  attempt: DueAttempt,
  { seconds, error, lastly }: Failure,
): Promise<boolean> {
  const message = error instanceof Error ? error.message : String(error);
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)} set last_error = ${message},
      ${lastly && seconds === undefined ? sql`${lastly},` : sql``}
      next_attempt_at = now() + make_interval(secs => ${seconds ?? null}::float8)
    where ${isHeld(table, attempt)}`.execute(db);
  return numAffectedRows === 1n;
}
