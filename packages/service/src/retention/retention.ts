import { limits } from '@genmedia/server/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { InputCache } from '../deployments/input-cache.ts';
import { resultLifetime } from '../deployments/results.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { removeStored, storedScheme } from '../media/inputs/sources.ts';
import type { Storage } from '../media/storage.ts';
import { inputFieldsOf } from '../operations/generations/list.ts';

/** Which rows of a table are of no use to anybody any more. */
interface Rule {
  table: keyof Tables;
  /** A column that no two rows have alike, or rows that go together alone. */
  key: string;
  /** When a row came to its end, or comes to it; the table has an index by it. */
  since: string;
  over: RawBuilder<boolean>;
}

/** For operators who look for what became of a mail. */
const failedMailLifetime = '30 days';
const unverifiedLifetime = `${limits.unverifiedAccountDays} days`;

/** Jobs whose webhook is still to be delivered stay until it is, or is given up. */
export function jobRule(days: number): Rule {
  return {
    table: 'jobs',
    key: 'id',
    since: 'finished_at',
    over: sql`finished_at <= now() - make_interval(days => ${days}::int) and not exists (
      select from webhooks where job_id = jobs.id and next_attempt_at is not null
    )`,
  };
}

/**
 * All other rows that age. What belongs to a job goes with it: its Idempotency-Key, its webhook and
 * that one's attempts.
 *
 * Not here: what accounts have for good (their keys, deployments and audits); mails that were sent
 * and tokens that were used, which go at once; and counts of requests, which last a minute.
 */
const otherRules: readonly Rule[] = [
  {
    table: 'mails',
    key: 'id',
    since: 'created_at',
    over: sql`next_attempt_at is null and created_at <= now() - ${failedMailLifetime}::interval`,
  },
  { table: 'access_tokens', key: 'id', since: 'expires_at', over: sql`expires_at <= now()` },
  { table: 'one_time_tokens', key: 'hash', since: 'expires_at', over: sql`expires_at <= now()` },
  {
    table: 'accounts',
    key: 'id',
    since: 'created_at',
    over: sql`verified_at is null and created_at <= now() - ${unverifiedLifetime}::interval`,
  },
  {
    table: 'deployment_results',
    key: 'key',
    since: 'created_at',
    over: sql`created_at <= now() - ${resultLifetime}::interval`,
  },
];

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
