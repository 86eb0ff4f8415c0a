import type { OperationId } from '@genmedia/types';
import { sql, type Transaction } from 'kysely';
import { type Act, type AuditOutcome, recordAct } from '../accounts/audit.ts';
import type { Db, Tables } from '../database/tables.ts';
import { transact, wakeUp } from '../database/wake-ups.ts';
import type { Deployment } from './deployment.ts';

/** An action on a deployment, and who asked for it. */
export interface DeploymentAction extends Required<Pick<Act, 'by'>> {
  deployment: Deployment;
  action: OperationId;
}

/**
 * Does an action on a deployment and records it in the audit log, both or neither. Actions on one
 * deployment run one after another.
 */
export async function performAction(
  db: Db,
  { deployment, action, by }: DeploymentAction,
  work: (transaction: Transaction<Tables>) => Promise<AuditOutcome>,
): Promise<void> {
  await transact(db, async (transaction) => {
    // Not `for update`: it would block new jobs, which refer to the deployment.
    await sql`
      select from deployments where id = ${deployment.id} for no key update
    `.execute(transaction);
    const outcome = await work(transaction);
    const { id: deploymentId, accountId } = deployment;
    await recordAct(transaction, { accountId, deploymentId, action, outcome, by });
  });
}

/**
 * Replaces the processes of a deployment on every machine (see pools.ts). Their jobs start again
 * from the beginning, in the same attempt. Returns how many jobs are running.
 */
export async function restart(db: Transaction<Tables>, deploymentId: number): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    with restarted as (
      update deployments set generation = generation + 1 where id = ${deploymentId} returning id
    )
    select
      (select count(*) from jobs where deployment_id = ${deploymentId} and status = 'running') as running
    from restarted`.execute(db);
  if (rows.length > 0) wakeUp(db, 'deployments', String(deploymentId));
  return rows[0]?.running ?? 0;
}

/**
 * From now on the deployment's new files go to the storage of the service. Files in its own storage
 * stay there and are served from there. Returns 1 if the deployment had its own storage, else 0.
 */
export async function resetStorage(db: Transaction<Tables>, deploymentId: number): Promise<number> {
  const { rows } = await sql`
    update deployments set storage_id = null
    where id = ${deploymentId} and storage_id is not null
    returning id`.execute(db);
  return rows.length;
}
