import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '../database/tables.ts';

/** Processes on every worker machine that work for one account only. */
export interface Deployment {
  id: number;
  accountId: number;
  /** Segment in the paths of the deployment's operations; unique within the account. */
  name: string;
}

/** Columns of a Deployment. */
export const deploymentColumns = ['id', 'account_id as accountId', 'name'] as const;

/**
 * The account's deployment with this name. `none` if the account has no deployment at all;
 * undefined if it has only deployments with other names. Deployments of other accounts make no
 * difference.
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
  return rows.find((each) => each.name === name);
}

/** The operator's request cannot be met. The message says what to do. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

interface Contract {
  components: {
    parameters: { Deployment: { schema: { pattern: string; 'x-pattern-words': string } } };
  };
}

/** Throws DeploymentError if the contract does not allow the name as a segment of a path. */
export async function checkDeploymentName(name: string): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
  const contract: Contract = JSON.parse(await readFile(file, 'utf8'));
  const { pattern, 'x-pattern-words': words } = contract.components.parameters.Deployment.schema;
  if (new RegExp(pattern).test(name)) return;
  throw new DeploymentError(
    `${JSON.stringify(name)} cannot be the name of a deployment: it must be ${words}.`,
  );
}
