import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { InputCache } from '../deployments/input-cache.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { removeStored, storedScheme } from '../media/inputs/sources.ts';
import type { Storage } from '../media/storage.ts';
import { inputFieldsOf } from '../operations/generations/list.ts';
import { jobRule, otherRules, type Rule } from './rules.ts';

export interface RetentionOptions extends JobsAndFiles {
  inputs: Pick<InputCache, 'sweep'>;
  /** Jobs are forgotten when they ended so many days ago. */
  jobDays: number;
  log: Log;
}

const everyMs = 60 * 60 * 1000;

/** Few enough that nobody waits for them, and above all not on the one connection of PGlite. */
const rowsAtOnce = 200;

/**
 * Deletes records that nobody needs any more, now and every hour, a few at a time until there are
 * none. It does no harm if several processes do.
 */
export function startRetention({ inputs, jobDays, log, ...kept }: RetentionOptions): Loop {
  const jobs = jobRule(jobDays);

  async function step(): Promise<boolean> {
    const counts: Record<string, number> = {
      jobs: await forgetJobs(kept, jobs, rowsAtOnce),
      deployment_inputs: await inputs.sweep(rowsAtOnce),
    };
    for (const rule of otherRules) counts[rule.table] = await forget(kept.db, rule, rowsAtOnce);
    const forgotten = Object.entries(counts).filter(([, count]) => count > 0);
    if (forgotten.length > 0) log.info('old records were deleted', Object.fromEntries(forgotten));
    return forgotten.some(([, count]) => count >= rowsAtOnce);
  }

  return startLoop(step, {
    everyMs,
    onError: (error) => log.warn('old records cannot be deleted', { error }),
  });
}

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

export interface JobsAndFiles {
  db: Db;
  storage: Pick<Storage, 'remove'>;
}

/** As `forget`, for jobs: files that their requests held go too, as nobody else knows of them. */
export async function forgetJobs(
  { db, storage }: JobsAndFiles,
  rule: Rule,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ operation: string; input: Record<string, unknown> | null }>`
    ${deletion(rule, most)}
    returning operation, case when strpos(input::text, ${storedScheme}) > 0 then input end as input
  `.execute(db);
  for (const { operation, input } of rows) {
    if (input) await removeStored(input, inputFieldsOf(operation), storage);
  }
  return rows.length;
}
