import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '../database/tables.ts';

/** Processes on every worker machine that work for one account alone. */
export interface Deployment {
  id: number;
  accountId: number;
  /** Segment of its operations' paths; unique for an account. */
  name: string;
}

/** Columns of a Deployment. */
export const deploymentColumns = ['id', 'account_id as accountId', 'name'] as const;

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
  return rows.find((each) => each.name === name);
}

/** What an operator asked for cannot be done. The message says what to do. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

interface Contract {
  components: {
    parameters: { Deployment: { schema: { pattern: string; 'x-pattern-words': string } } };
  };
}

/** Throws DeploymentError where the paths of the contract cannot have such a segment. */
export async function checkDeploymentName(name: string): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
  const contract: Contract = JSON.parse(await readFile(file, 'utf8'));
  const { pattern, 'x-pattern-words': words } = contract.components.parameters.Deployment.schema;
  if (new RegExp(pattern).test(name)) return;
  throw new DeploymentError(
    `${JSON.stringify(name)} cannot be the name of a deployment: it must be ${words}.`,
  );
}
