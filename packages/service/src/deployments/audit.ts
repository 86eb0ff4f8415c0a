import type { Db } from '../database/tables.ts';

/** What somebody had done to a deployment. */
export interface AuditEntry {
  id: number;
  at: Date;
  accountId: number;
  /** Id of the API key that it was asked with; null where that was gone by then. */
  apiKeyId: number | null;
  /** Name of the deployment. */
  deployment: string;
  /** operationId of the contract. */
  action: string;
  /** `X-Request-Id` of the answer. */
  requestId: string;
  /** What came of it, in numbers, such as `{ cleared: 3 }`. */
  outcome: Record<string, number>;
}

export interface AuditFilter {
  accountId?: number;
  /** Name of a deployment. */
  deployment?: string;
  /** How many at most; 100 if left out. */
  limit?: number;
}

/** What was done to deployments, the newest first. */
export async function listAudit(
  db: Db,
  { accountId, deployment, limit = 100 }: AuditFilter = {},
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('deployment_audit as entry')
    .innerJoin('deployments', 'deployments.id', 'entry.deployment_id')
    .select([
      'entry.id',
      'entry.created_at as at',
      'entry.account_id as accountId',
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
