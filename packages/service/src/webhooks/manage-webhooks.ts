import { sql } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Db } from '../database/tables.ts';

export interface WebhookFilter {
  accountId?: number;
  job?: number;
  /** Whether to show those alone that were given up. */
  failed?: boolean;
  limit: number;
}

/** The webhooks of jobs, the newest first: not their URLs, whose queries may be secrets. */
export async function listWebhooks(
  db: Db,
  { accountId, job, failed = false, limit }: WebhookFilter,
) {
  const state = sql<'delivered' | 'given up' | 'waits'>`
    case when delivered_at is not null then 'delivered'
      when given_up_at is not null then 'given up' else 'waits' end`;
  let query = db
    .selectFrom('webhooks')
    .select(['job_id as job', 'account_id as accountId', 'message_id as messageId', 'host'])
    .select(['attempts', state.as('state'), 'last_status as lastStatus', 'last_error as lastError'])
    .select(['next_attempt_at as nextAttemptAt', 'created_at as createdAt']);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (job !== undefined) query = query.where('job_id', '=', job);
  if (failed) query = query.where('given_up_at', 'is not', null);
  return await query.orderBy('id', 'desc').limit(limit).execute();
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
