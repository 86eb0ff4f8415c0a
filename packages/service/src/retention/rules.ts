import { limits } from '@genmedia/server/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { resultLifetime } from '../deployments/caches.ts';

/** Which rows of a table are of no use to anybody any more. */
export interface Rule {
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
export const otherRules: readonly Rule[] = [
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
