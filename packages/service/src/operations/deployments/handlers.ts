import { type Input, Problem } from '@genmedia/server';
import type { Transaction } from 'kysely';
import { findApiKeyId } from '../../accounts/api-keys.ts';
import type { AuditOutcome } from '../../accounts/audit.ts';
import type { Auth } from '../../admission/authentication.ts';
import type { Tables } from '../../database/tables.ts';
import { performAction, resetStorage, restart } from '../../deployments/actions.ts';
import { cachedInputs } from '../../deployments/cached-inputs.ts';
import { renewCache } from '../../deployments/caches.ts';
import { type Deployment, findDeployment } from '../../deployments/deployment.ts';
import { forgetResults } from '../../deployments/results.ts';
import { endWaitingJobs } from '../../jobs/ends.ts';
import type { Context, HandlersOf } from '../context.ts';

type ServerOperation = 'restartServer' | 'clearCache' | 'clearQueue' | 'resetS3';

interface ServerAction {
  /** Message for the caller. */
  message: string;
  /** Does the action and returns its outcome, which is recorded in the same transaction. */
  work(transaction: Transaction<Tables>, deploymentId: number): Promise<AuditOutcome>;
  /** Called after that transaction. */
  after?(deploymentId: number): Promise<void>;
}

/** The error of jobs that clearQueue ends. */
const queueCleared = {
  code: 'queue_cleared',
  message:
    'The queue of the dedicated server was cleared before the job started. Send the request again.',
};

/** Actions of accounts on their dedicated servers. */
export function deploymentHandlers(context: Context): HandlersOf<ServerOperation> {
  const { db, deployments, log } = context;

  const handler =
    (action: ServerOperation, { message, work, after }: ServerAction) =>
    async ({ params, requestId }: Input<ServerOperation>, auth: Auth) => {
      const deployment = await ownDeployment(context, params.deployment, auth);
      const { id } = deployment;
      const by = { apiKeyId: await findApiKeyId(db, auth.credential), requestId };
      await performAction(db, { deployment, action, by }, (transaction) => work(transaction, id));
      await after?.(id);
      return { status: 200, body: { status: 'success', message } } as const;
    };

  return {
    restartServer: handler('restartServer', {
      message: 'The server is restarting.',
      work: async (transaction, id) => ({ running: await restart(transaction, id) }),
    }),
    clearQueue: handler('clearQueue', {
      message: 'The queue is cleared. The server is restarting.',
      work: async (transaction, id) => ({
        cleared: await endWaitingJobs(transaction, id, queueCleared),
        running: await restart(transaction, id),
      }),
    }),
    clearCache: handler('clearCache', {
      message: 'The cache is cleared.',
      async work(transaction, id) {
        const inputs = await cachedInputs(transaction, id);
        await renewCache(transaction, id);
        return { ...inputs, results: await forgetResults(transaction, id) };
      },
      // The cache is cleared even if the files cannot be removed now: a sweep does so later.
      after: (id) =>
        deployments.inputs.dropOutdated(id).catch((error) => {
          log.warn('cleared inputs cannot be removed yet', { deployment: id, error });
        }),
    }),
    resetS3: handler('resetS3', {
      message: 'The storage of the deployment is the default again.',
      work: async (transaction, id) => ({ reset: await resetStorage(transaction, id) }),
    }),
  };
}

/**
 * The account's deployment with this name. Throws 403 if the account has no deployment at all.
 * Throws 404 if it only has others, whether or not another account has one with this name.
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
  const message =
    'Your account has no deployment of this name. Use one that it has, or ask the operator of the service.';
  throw new Problem(404, 'not_found', message);
}
