import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

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
