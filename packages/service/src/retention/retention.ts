import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { InputCache } from '../deployments/input-cache.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { storedScheme } from '../media/inputs/sources.ts';
import type { Storage } from '../media/storage.ts';
import { removeInputs } from '../operations/generations/remove-inputs.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { jobRule, otherRules, type Rule } from './rules.ts';

export interface RetentionOptions extends JobsAndFiles {
  inputs: Pick<InputCache, 'sweep'>;
  uploads: Pick<Uploads, 'sweep'>;
  /** Jobs are deleted so many days after their end. */
  jobDays: number;
  log: Log;
}

const everyMs = 60 * 60 * 1000;

/** So few that other queries do not wait long, above all on the one connection of PGlite. */
const rowsAtOnce = 200;

/**
 * Deletes records that are not needed any more, now and every hour, a few at a time until none are
 * left. Several processes may do this at once.
 */
export function startRetention({
  inputs,
  uploads,
  jobDays,
  log,
  ...jobsAndFiles
}: RetentionOptions): Loop {
  const jobs = jobRule(jobDays);

  async function step(): Promise<boolean> {
    const counts: Record<string, number> = {
      jobs: await forgetJobs(jobsAndFiles, jobs, rowsAtOnce),
      deployment_inputs: await inputs.sweep(rowsAtOnce),
      uploads: await uploads.sweep(rowsAtOnce),
    };
    for (const rule of otherRules) {
      const forgotten = await forget(jobsAndFiles.db, rule, rowsAtOnce);
      counts[rule.table] = (counts[rule.table] ?? 0) + forgotten;
    }
    const forgotten = Object.entries(counts).filter(([, count]) => count > 0);
    if (forgotten.length > 0) log.info('old records were deleted', Object.fromEntries(forgotten));
    return forgotten.some(([, count]) => count >= rowsAtOnce);
  }

  return startLoop(step, {
    everyMs,
    onError: (error) => log.warn('old records cannot be deleted', { error }),
  });
}

/** Deletes up to `most` rows that a rule covers, the oldest first. Returns how many. */
export async function forget(db: Db, rule: Rule, most: number): Promise<number> {
  const { numAffectedRows } = await deletion(rule, most).execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Skips rows that another process is deleting, so that they do not wait for each other. The rows
 * are selected once, into an array: Postgres may run a plain subquery several times, and so exceed
 * its limit.
 */
export function deletion(
  { table, key, since, condition }: Rule,
  most: number,
): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where ${condition}
      order by ${sql.ref(since)} limit ${most} for update skip locked
    )) and ${condition}`;
}

export interface JobsAndFiles {
  db: Db;
  storage: Pick<Storage, 'remove'>;
}

/**
 * Does the same as `forget` for jobs. Also removes the files of their requests, which nothing else
 * refers to.
 */
export async function forgetJobs(
  { db, storage }: JobsAndFiles,
  rule: Rule,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ operation: string; input: Record<string, unknown> | null }>`
    ${deletion(rule, most)}
    returning operation, case when strpos(input::text, ${storedScheme}) > 0 then input end as input
  `.execute(db);
  await removeInputs(rows, storage);
  return rows.length;
}
