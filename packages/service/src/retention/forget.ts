import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Rule } from './rules.ts';

/** Deletes up to `most` rows that a rule says are over, the oldest first; returns how many. */
export async function forget(db: Db, rule: Rule, most: number): Promise<number> {
  const { numAffectedRows } = await deletion(rule, most).execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Rows that another process is about to delete are skipped, so that none waits for the other. They
 * are chosen once, in an array: a plan may run a mere subquery again and again, past its limit.
 */
export function deletion({ table, key, since, over }: Rule, most: number): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where ${over}
      order by ${sql.ref(since)} limit ${most} for update skip locked
    )) and ${over}`;
}
