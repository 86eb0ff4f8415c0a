import { sql } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Db } from '../database/tables.ts';
import { transact, wakeUp } from '../database/wake-ups.ts';

export interface WebhookFilter {
  accountId?: number;
  job?: number;
  /** Whether to show only webhooks that were given up. */
  failed?: boolean;
  limit: number;
}

/**
 * The webhooks of jobs, the newest first. Without their URLs, whose queries may contain secrets.
 */
export async function listWebhooks(db: Db, filter: WebhookFilter) {
  return await listing(db, filter).execute();
}

/** The statement of `listWebhooks`. */
export function listing(db: Db, { accountId, job, failed = false, limit }: WebhookFilter) {
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
  return query.orderBy('id', 'desc').limit(limit);
}

/** The attempts of a job's webhook, the oldest first. An attempt without an error was delivered. */
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
 * Starts the delivery of a job's webhook again, with the same `webhook-id` and ten new attempts,
 * and records that in the audit log. Returns false if the job has no webhook, or its delivery is
 * not over.
 */
export async function resendWebhook(db: Db, job: number): Promise<boolean> {
  return await transact(db, async (transaction) => {
    // The count goes on, so that new attempts have other numbers than earlier ones.
    const { rows } = await sql<{ accountId: number }>`
      update webhooks set next_attempt_at = now(), begun_at = now(), attempts_before = attempts,
        in_backlog = false, delivered_at = null, given_up_at = null, given_up_reason = null
      where job_id = ${job} and next_attempt_at is null
      returning account_id as "accountId"`.execute(transaction);
    const [webhook] = rows;
    if (!webhook) return false;
    wakeUp(transaction, 'webhooks');
    const { accountId } = webhook;
    await recordAct(transaction, { accountId, action: 'webhooks resend', outcome: { job } });
    return true;
  });
}
