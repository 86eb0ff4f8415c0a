import type { OperationId } from '@genmedia/types';
import type { Db } from '../database/tables.ts';

/** The result of an act: `{ cleared: 3 }`, `{ plan: 'standard' }`. */
export type AuditOutcome = Record<string, number | string>;

/** What an operator did with a command, or a caller with an API key. */
export type AuditEntry = Awaited<ReturnType<typeof listAudit>>[number];

export interface AuditFilter {
  accountId?: number;
  /** Name of a deployment. */
  deployment?: string;
  /** The most entries to list; 100 if left out. */
  limit?: number;
}

/** Lists recorded acts, the newest first. */
export async function listAudit(db: Db, { accountId, deployment, limit = 100 }: AuditFilter) {
  let query = db
    .selectFrom('audit as entry')
    .leftJoin('deployments', 'deployments.id', 'entry.deployment_id')
    .select([
      'entry.id',
      'entry.created_at as at',
      'entry.account_id as accountId',
      'entry.by_operator as byOperator',
      'entry.api_key_id as apiKeyId',
      'deployments.name as deployment',
      'entry.action',
      'entry.request_id as requestId',
      'entry.outcome',
    ]);
  if (accountId !== undefined) query = query.where('entry.account_id', '=', accountId);
  if (deployment !== undefined) query = query.where('deployments.name', '=', deployment);
  return await query.orderBy('entry.id', 'desc').limit(limit).execute();
}

/** An act of an operator or, if `by` is given, of the caller of an operation. */
export interface Act {
  accountId: number;
  deploymentId?: number;
  /** The operation's id, or the command's name without the word `accounts`. */
  action:
    | OperationId
    | 'set-plan'
    | 'limit'
    | 'create'
    | 'delete'
    | 'disable'
    | 'enable'
    | 'export'
    | 'create-key'
    | 'revoke-key'
    | 'grant-deployment'
    | 'revoke-deployment'
    | 'objects create'
    | 'webhooks resend'
    | 'webhooks secret';
  outcome: AuditOutcome;
  /** The id of the API key, if it still exists, and the answer's `X-Request-Id`. */
  by?: { apiKeyId: number | undefined; requestId: string };
}

/** Records an act, in the transaction that does it. */
export async function recordAct(
  db: Db,
  { accountId, deploymentId, action, outcome, by }: Act,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      account_id: accountId,
      deployment_id: deploymentId ?? null,
      by_operator: !by,
      action,
      api_key_id: by?.apiKeyId ?? null,
      request_id: by?.requestId ?? null,
      outcome: JSON.stringify(outcome),
    })
    .execute();
}
