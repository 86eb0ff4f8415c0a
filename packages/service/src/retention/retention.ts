import { limits } from '@genmedia/server/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { InputCache } from '../deployments/input-cache.ts';
import { resultLifetime } from '../deployments/results.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { storedScheme } from '../media/inputs/sources.ts';
import type { Storage } from '../media/storage.ts';
import { removeInputs } from '../operations/generations/remove-inputs.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** Which rows of a table are not needed any more. */
interface Rule {
  table: keyof Tables;
  /** A unique column, or one whose equal values belong to rows that are deleted together. */
  key: string;
  /** The column with the time when a row ended or will end. The table has an index on it. */
  since: string;
  over: RawBuilder<boolean>;
}

/** Kept for operators who want to know why a mail failed. */
const failedMailLifetime = '30 days';
/** Long enough to look back after a year. */
const auditLifetime = '400 days';
/** The same for what models were used for. */
const usageLifetime = '400 days';
/** Receivers that have not failed for so long start anew. */
const pauseLifetime = '7 days';
const unverifiedLifetime = `${limits.unverifiedAccountDays} days`;

/** Jobs whose webhook is still to be delivered are kept until it is delivered or given up. */
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

/** Deleted accounts, once all that they used is forgotten. */
export const deletedAccountRule: Rule = {
  table: 'accounts',
  key: 'id',
  since: 'created_at',
  over: sql`id in (
    select account_id from account_ends
    where next_attempt_at is null and created_at <= now() - ${usageLifetime}::interval
  )`,
};

/**
 * The rules for all other tables. A job's Idempotency-Key, webhook and webhook attempts are deleted
 * with the job.
 *
 * There are no rules for what accounts keep for good (their keys and deployments), for sent
 * mails and used tokens, which are deleted at once, and for counts of requests, which last a
 * minute.
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
    over: sql`verified_at is null and deleted_at is null
      and created_at <= now() - ${unverifiedLifetime}::interval`,
  },
  deletedAccountRule,
  {
    table: 'deployment_results',
    key: 'key',
    since: 'created_at',
    over: sql`created_at <= now() - ${resultLifetime}::interval`,
  },
  {
    table: 'audit',
    key: 'id',
    since: 'created_at',
    over: sql`created_at <= now() - ${auditLifetime}::interval`,
  },
  {
    table: 'usage',
    key: 'call',
    since: 'created_at',
    over: sql`created_at <= now() - ${usageLifetime}::interval`,
  },
  {
    table: 'usage_days',
    key: 'id',
    since: 'day',
    over: sql`day <= now() - ${usageLifetime}::interval`,
  },
  // Longer than any process goes without reading them: see credential-changes.ts.
  {
    table: 'credential_changes',
    key: 'id',
    since: 'changed_at',
    over: sql`changed_at <= now() - interval '1 hour'`,
  },
  // Of requests whose process died.
  { table: 'reservations', key: 'id', since: 'expires_at', over: sql`expires_at <= now()` },
  {
    table: 'webhook_receivers',
    key: 'account_id',
    since: 'paused_until',
    over: sql`paused_until <= now() - ${pauseLifetime}::interval`,
  },
];

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
