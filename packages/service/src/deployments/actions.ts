import type { OperationId } from '@genmedia/types';
import { sql, type Transaction } from 'kysely';
import { type Act, type AuditOutcome, recordAct } from '../accounts/audit.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { Deployment } from './deployment.ts';

/** Who wants something done to a deployment. */
export interface Order extends Required<Pick<Act, 'by'>> {
  deployment: Deployment;
  action: OperationId;
}

/**
 * Does something to a deployment and writes down who had it done, both or neither; what is done to
 * one deployment is done one after another.
 */
export async function act(
  db: Db,
  { deployment, action, by }: Order,
  work: (transaction: Transaction<Tables>) => Promise<AuditOutcome>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Not `for update`, which would keep out new jobs, as they refer to the deployment.
    await sql`
      select from deployments where id = ${deployment.id} for no key update
    `.execute(transaction);
    const outcome = await work(transaction);
    const { id: deploymentId, accountId } = deployment;
    await recordAct(transaction, { accountId, deploymentId, action, outcome, by });
  });
}

/**
 * Has the processes of a deployment replaced on every machine (see pools.ts). What they are doing is
 * done again from the start, in the same attempt of its job. Returns how many jobs run.
 */
export async function restart(db: Transaction<Tables>, deploymentId: number): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    with restarted as (
      update deployments set generation = generation + 1 where id = ${deploymentId} returning id
    )
    select pg_notify('deployments', id::text),
      (select count(*) from jobs where deployment_id = ${deploymentId} and status = 'running') as running
    from restarted`.execute(db);
  return rows[0]?.running ?? 0;
}

/**
 * From now on the files of a deployment go where all others do. Those in its own storage stay there
 * and are served from there. Returns 1 where it had one, else 0.
 */
export async function resetStorage(db: Transaction<Tables>, deploymentId: number): Promise<number> {
  const { rows } = await sql`
    update deployments set storage_id = null
    where id = ${deploymentId} and storage_id is not null
    returning id`.execute(db);
  return rows.length;
}
