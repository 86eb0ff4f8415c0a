import type { OperationId } from '@genmedia/types';
import { findApiKeyId } from '../accounts/api-keys.ts';
import type { Order } from '../deployments/act.ts';
import { act } from '../deployments/act.ts';
import { renewCache } from '../deployments/cache-generation.ts';
import { endWaitingJobs } from '../deployments/end-waiting-jobs.ts';
import { keptInputs } from '../deployments/input-cache.ts';
import { resetStorage } from '../deployments/reset-storage.ts';
import { restart } from '../deployments/restart.ts';
import { forgetResults } from '../deployments/result-cache.ts';
import type { Auth } from './auth.ts';
import type { Context, HandlersOf } from './context.ts';
import { ownDeployment } from './enterprise-access.ts';
import { fetchGeneration } from './generations.ts';

type ServerOperation =
  | 'restartServer'
  | 'clearCache'
  | 'clearQueue'
  | 'resetS3'
  | 'fetchDeploymentResult';

interface Asked {
  params: { deployment: string };
  requestId: string;
}

const cleared = {
  code: 'queue_cleared',
  message:
    'The queue of the dedicated server was cleared before the job started. Send the request again.',
};

/** What accounts do with their dedicated servers. */
export function dedicatedServers(context: Context): HandlersOf<ServerOperation> {
  const { db, deployments } = context;
  const order = (action: OperationId, asked: Asked, auth: Auth) =>
    orderOf(context, action, asked, auth);

  return {
    async restartServer(input, auth) {
      const asked = await order('restartServer', input, auth);
      await act(db, asked, async (trx) => ({ running: await restart(trx, asked.deployment.id) }));
      return done('The server is restarting.');
    },

    async clearQueue(input, auth) {
      const asked = await order('clearQueue', input, auth);
      const { id } = asked.deployment;
      await act(db, asked, async (trx) => ({
        cleared: await endWaitingJobs(trx, id, cleared),
        running: await restart(trx, id),
      }));
      return done('The queue is cleared. The server is restarting.');
    },

    async clearCache(input, auth) {
      const asked = await order('clearCache', input, auth);
      const { id } = asked.deployment;
      await act(db, asked, async (trx) => {
        const inputs = await keptInputs(trx, id);
        await renewCache(trx, id);
        return { ...inputs, results: await forgetResults(trx, id) };
      });
      await deployments.inputs.dropOutdated(id);
      return done('The cache is cleared.');
    },

    async resetS3(input, auth) {
      const asked = await order('resetS3', input, auth);
      await act(db, asked, async (trx) => ({
        reset: await resetStorage(trx, asked.deployment.id),
      }));
      return done('The storage of the deployment is the default again.');
    },

    async fetchDeploymentResult({ params }, auth) {
      const { id } = await ownDeployment(context, params.deployment, auth);
      return await fetchGeneration(context, 'fetchDeploymentResult', params.id, auth, id);
    },
  };
}

async function orderOf(
  context: Context,
  action: OperationId,
  { params, requestId }: Asked,
  auth: Auth,
): Promise<Order> {
  const deployment = await ownDeployment(context, params.deployment, auth);
  const apiKeyId = await findApiKeyId(context.db, auth.credential);
  return { deployment, action, apiKeyId, requestId };
}

function done(message: string) {
  return { status: 200, body: { status: 'success', message } } as const;
}
