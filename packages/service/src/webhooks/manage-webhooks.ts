import { sql } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Db } from '../database/tables.ts';

/** What operators see of a webhook: not its URL, whose query may be a secret. */
export interface WebhookSummary {
  /** Id of its job. */
  job: number;
  accountId: number;
  /** `webhook-id`. */
  messageId: string;
  host: string;
  state: 'delivered' | 'given up' | 'waits';
  attempts: number;
  /** HTTP status of the last answer; null where the last attempt got none. */
  lastStatus: number | null;
  lastError: string | null;
  /** Null once it is over. */
  nextAttemptAt: Date | null;
  createdAt: Date;
}

export interface WebhookFilter {
  accountId?: number;
  job?: number;
  /** Whether to show those alone that were given up. */
  failed?: boolean;
  limit: number;
}

/** The webhooks of jobs, the newest first. */
export async function listWebhooks(
  db: Db,
  { accountId, job, failed = false, limit }: WebhookFilter,
): Promise<WebhookSummary[]> {
  const { rows } = await sql<WebhookSummary>`
    select job_id as job, account_id as "accountId", message_id as "messageId", host, attempts,
      case when delivered_at is not null then 'delivered'
        when given_up_at is not null then 'given up' else 'waits' end as state,
      last_status as "lastStatus", last_error as "lastError",
      next_attempt_at as "nextAttemptAt", created_at as "createdAt"
    from webhooks
    where ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
      and ${job === undefined ? sql`true` : sql`job_id = ${job}`}
      and ${failed ? sql`given_up_at is not null` : sql`true`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** What came of each attempt at the webhook of a job, the oldest first: without an error, delivered. */
export async function listAttempts(db: Db, job: number) {
  return await db
    .selectFrom('webhook_attempts')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_attempts.webhook_id')
    .select(['attempt', 'started_at as at', 'duration_ms as ms', 'status', 'error'])
    .where('job_id', '=', job)
    .orderBy('attempt')
    .execute();
}

/**
 * Has the webhook of a job delivered anew, under its `webhook-id` and with ten attempts more, and
 * writes that down. False where the job has none that is over.
 */
export async function resendWebhook(db: Db, job: number): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Attempts are counted on, so that none of before is taken for one of these.
    const { rows } = await sql<{ accountId: number }>`
      with resent as (
        update webhooks set next_attempt_at = now(), attempts_before = attempts,
          delivered_at = null, given_up_at = null, given_up_reason = null
        where job_id = ${job} and next_attempt_at is null
        returning account_id
      )
      select account_id as "accountId", pg_notify('webhooks', '') from resent`.execute(transaction);
    const [webhook] = rows;
    if (!webhook) return false;
    const { accountId } = webhook;
    await recordAct(transaction, { accountId, action: 'webhooks resend', outcome: { job } });
    return true;
  });
}
