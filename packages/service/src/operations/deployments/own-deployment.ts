import { Problem } from '@genmedia/server';
import { type Deployment, findDeployment } from '../../deployments/deployment.ts';
import type { Auth, Context } from '../context.ts';

/**
 * The deployment of this name that the account has. Throws 403 where it has none at all; 404 where it
 * has others, whether or not this one is another account's.
 */
export async function ownDeployment(
  { db }: Pick<Context, 'db'>,
  name: string,
  { account }: Auth,
): Promise<Deployment> {
  const deployment = await findDeployment(db, account.id, name);
  if (deployment === 'none') {
    throw new Problem(
      403,
      'plan_required',
      'Your plan does not include this operation. Ask the operator of the service for one that does.',
    );
  }
  if (deployment) return deployment;
  throw new Problem(404, 'not_found', 'Your account has no deployment of this name.');
}
