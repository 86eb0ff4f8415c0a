import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

/** Processes on every worker machine that work for one account alone. */
export interface Deployment {
  id: number;
  accountId: number;
  /** Segment of its operations' paths; unique for an account. */
  name: string;
}

/** Columns that toDeployment reads. */
export const deploymentColumns = ['id', 'account_id', 'name'] as const;

type DeploymentRow = Pick<Selectable<Tables['deployments']>, (typeof deploymentColumns)[number]>;

export function toDeployment({ id, account_id, name }: DeploymentRow): Deployment {
  return { id, accountId: account_id, name };
}

/**
 * The deployment of this name that an account has. `none` where the account has no deployment at
 * all; undefined where it has others, whether or not another account has one of this name.
 */
export async function findDeployment(
  db: Db,
  accountId: number,
  name: string,
): Promise<Deployment | 'none' | undefined> {
  const rows = await db
    .selectFrom('deployments')
    .select(deploymentColumns)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  if (rows.length === 0) return 'none';
  const row = rows.find((each) => each.name === name);
  return row && toDeployment(row);
}
