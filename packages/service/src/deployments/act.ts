import type { OperationId } from '@genmedia/types';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Deployment } from './deployment.ts';

/** Who wants something done to a deployment. */
export interface Order {
  deployment: Deployment;
  action: OperationId;
  apiKeyId: number | undefined;
  /** `X-Request-Id` of the answer. */
  requestId: string;
}

/** What came of it, in numbers. */
export type Outcome = Record<string, number>;

/**
 * Does something to a deployment and writes down who had it done, both or neither; what is done to
 * one deployment is done one after another.
 */
export async function act(
  db: Db,
  { deployment, action, apiKeyId, requestId }: Order,
  work: (transaction: Transaction<Tables>) => Promise<Outcome>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Not `for update`, which would keep out new jobs, as they refer to the deployment.
    await sql`
      select from deployments where id = ${deployment.id} for no key update
    `.execute(transaction);
    const outcome = await work(transaction);
    await transaction
      .insertInto('audit')
      .values({
        deployment_id: deployment.id,
        account_id: deployment.accountId,
        api_key_id: apiKeyId ?? null,
        action,
        request_id: requestId,
        outcome: JSON.stringify(outcome),
      })
      .execute();
  });
}
