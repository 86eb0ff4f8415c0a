import { limits } from '@genmedia/server/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { resultLifetime } from '../deployments/results.ts';

/** Which rows of a table are not needed any more. */
export interface Rule {
  table: keyof Tables;
  /** The column by which rows are found to be deleted; not unique in all tables. */
  key: string;
  /** The column with the time when a row ended or will end. The table has an index on it. */
  since: string;
  /** Holds for the rows that are not needed. */
  condition: RawBuilder<boolean>;
}

/** Kept for operators who want to know why a mail failed. */
const failedMailLifetime = '30 days';
/** Long enough to look back after a year. */
const auditLifetime = '400 days';
/** What models were used for is kept for as long as the audit. */
const usageLifetime = '400 days';
/** A receiver that has not failed for this long starts anew. */
const pauseLifetime = '7 days';
const unverifiedLifetime = `${limits.unverifiedAccountDays} days`;

/** For statements on accounts: nobody has verified the address in time. */
const neverVerified = sql<boolean>`(verified_at is null and deleted_at is null
  and accounts.created_at <= now() - ${unverifiedLifetime}::interval)`;

/** For statements on accounts: there is a customer at a payment processor. */
const hasCustomer = sql<boolean>`exists (
  select from payment_customers where account_id = accounts.id and processor <> 'local'
)`;

/** Accounts that were never verified and have a customer at a payment processor. */
export const unverifiedWithCustomer = sql<boolean>`${neverVerified} and ${hasCustomer}`;

/** Jobs whose webhook is still to be delivered are kept until it is delivered or given up. */
export function jobRule(days: number): Rule {
  return {
    table: 'jobs',
    key: 'id',
    since: 'finished_at',
    condition: sql`finished_at <= now() - make_interval(days => ${days}::int) and not exists (
      select from webhooks where job_id = jobs.id and next_attempt_at is not null
    )`,
  };
}

/** Deleted accounts, once the records of what they used are deleted. */
export const deletedAccountRule: Rule = {
  table: 'accounts',
  key: 'id',
  since: 'created_at',
  condition: sql`id in (
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
export const otherRules: readonly Rule[] = [
  {
    table: 'mails',
    key: 'id',
    since: 'created_at',
    condition: sql`next_attempt_at is null and created_at <= now() - ${failedMailLifetime}::interval`,
  },
  {
    table: 'sent_mails',
    key: 'id',
    since: 'created_at',
    condition: sql`created_at <= now() - interval '1 hour'`,
  },
  { table: 'access_tokens', key: 'id', since: 'expires_at', condition: sql`expires_at <= now()` },
  {
    table: 'one_time_tokens',
    key: 'hash',
    since: 'expires_at',
    condition: sql`expires_at <= now()`,
  },
  {
    table: 'accounts',
    key: 'id',
    since: 'created_at',
    condition: sql`${neverVerified} and not ${hasCustomer}`,
  },
  deletedAccountRule,
  {
    table: 'deployment_results',
    key: 'key',
    since: 'created_at',
    condition: sql`created_at <= now() - ${resultLifetime}::interval`,
  },
  {
    table: 'audit',
    key: 'id',
    since: 'created_at',
    condition: sql`created_at <= now() - ${auditLifetime}::interval`,
  },
  {
    table: 'usage',
    key: 'call',
    since: 'created_at',
    condition: sql`created_at <= now() - ${usageLifetime}::interval`,
  },
  {
    table: 'usage_days',
    key: 'id',
    since: 'day',
    condition: sql`day <= now() - ${usageLifetime}::interval`,
  },
  // Longer than any process goes without reading them: see credential-changes.ts.
  {
    table: 'credential_changes',
    key: 'id',
    since: 'changed_at',
    condition: sql`changed_at <= now() - interval '1 hour'`,
  },
  {
    table: 'webhook_receivers',
    key: 'account_id',
    since: 'paused_until',
    condition: sql`paused_until <= now() - ${pauseLifetime}::interval`,
  },
];
