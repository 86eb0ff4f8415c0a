import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { withoutNul } from '../database/text.ts';

/**
 * The table of an outbox: each row is something to do, such as a mail to send. `next_attempt_at` says
 * when a row is due; null once it is over. `attempts` counts the attempts that have begun, and so
 * identifies an attempt.
 */
export interface DueTable {
  name: 'mails' | 'payment_customers' | 'webhooks' | 'submissions' | 'account_ends';
  key: 'id' | 'account_id';
}

interface DueOptions {
  /** Which rows may be taken now. */
  which: RawBuilder<boolean>;
  /** Which columns to return. */
  returning: RawBuilder<unknown>;
  /**
   * How long an attempt may take. After that another process may take the row over, because this
   * one counts as dead.
   */
  lease?: RawBuilder<unknown>;
  /** The time at which rows have to be due; that of the transaction if left out. */
  now?: RawBuilder<Date>;
}

/** How long an attempt may take, unless its outbox says something else. */
export const usualLease = sql`interval '2 minutes'`;

/** Begins an attempt at the row that has been due for longest. Undefined if none is due. */
export async function claimDue<Row>(
  db: Db,
  table: DueTable,
  options: DueOptions,
): Promise<Row | undefined> {
  const { rows } = await claimingDue<Row>(table, options).execute(db);
  return rows[0];
}

/** The statement of `claimDue`. */
export function claimingDue<Row>(
  { name, key }: DueTable,
  { which, returning, lease = usualLease, now = sql`now()` }: DueOptions,
): RawBuilder<Row> {
  return sql<Row>`
    update ${sql.table(name)} set attempts = attempts + 1, next_attempt_at = ${now} + ${lease}
    where ${sql.ref(key)} = (
      select ${sql.ref(key)} from ${sql.table(name)} where next_attempt_at <= ${now} and ${which}
      order by next_attempt_at, ${sql.ref(key)} for update skip locked limit 1
    )
    returning ${returning}`;
}

interface Failure {
  error: unknown;
  /** Seconds until the next attempt. Undefined if there is none. */
  seconds: number | undefined;
  /** What to change in the row if there is no further attempt. */
  lastly?: RawBuilder<unknown>;
}

/** Identifies an attempt at a row. */
interface DueAttempt {
  id: number;
  attempts: number;
}

/** Whether the row is not over, and no other attempt has begun since. */
export function isCurrentAttempt(
  { key }: DueTable,
  { id, attempts }: DueAttempt,
): RawBuilder<boolean> {
  return sql`${sql.ref(key)} = ${id} and attempts = ${attempts} and next_attempt_at is not null`;
}

/**
 * Records that an attempt failed, and when the next one is due. Returns false if another attempt
 * has begun since, or the row is over.
 */
export async function postponeDue(
  db: Db,
  table: DueTable,
  attempt: DueAttempt,
  { seconds, error, lastly }: Failure,
): Promise<boolean> {
  const message = error instanceof Error ? error.message : String(error);
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)} set last_error = ${withoutNul(message)},
      ${lastly && seconds === undefined ? sql`${lastly},` : sql``}
      next_attempt_at = now() + make_interval(secs => ${seconds ?? null}::float8)
    where ${isCurrentAttempt(table, attempt)}`.execute(db);
  return numAffectedRows === 1n;
}
