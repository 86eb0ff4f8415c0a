import type { OperationId } from '@genmedia/types';
import { findApiKeyId } from '../../accounts/api-keys.ts';
import { act, type Order, resetStorage, restart } from '../../deployments/actions.ts';
import { forgetResults, renewCache } from '../../deployments/caches.ts';
import { keptInputs } from '../../deployments/input-cache.ts';
import { endWaitingJobs } from '../../jobs/ends.ts';
import type { Auth, Context, HandlersOf } from '../context.ts';
import { ownDeployment } from './own-deployment.ts';

type ServerOperation = 'restartServer' | 'clearCache' | 'clearQueue' | 'resetS3';

interface ServerRequest {
  params: { deployment: string };
  requestId: string;
}

const cleared = {
  code: 'queue_cleared',
  message:
    'The queue of the dedicated server was cleared before the job started. Send the request again.',
};

/** What accounts do with their dedicated servers. */
export function deploymentHandlers(context: Context): HandlersOf<ServerOperation> {
  const { db, deployments } = context;
  const order = (action: OperationId, request: ServerRequest, auth: Auth) =>
    orderOf(context, action, request, auth);

  return {
    async restartServer(input, auth) {
      const given = await order('restartServer', input, auth);
      await act(db, given, async (trx) => ({ running: await restart(trx, given.deployment.id) }));
      return done('The server is restarting.');
    },

    async clearQueue(input, auth) {
      const given = await order('clearQueue', input, auth);
      const { id } = given.deployment;
      await act(db, given, async (trx) => ({
        cleared: await endWaitingJobs(trx, id, cleared),
        running: await restart(trx, id),
      }));
      return done('The queue is cleared. The server is restarting.');
    },

    async clearCache(input, auth) {
      const given = await order('clearCache', input, auth);
      const { id } = given.deployment;
      await act(db, given, async (trx) => {
        const inputs = await keptInputs(trx, id);
        await renewCache(trx, id);
        return { ...inputs, results: await forgetResults(trx, id) };
      });
      await deployments.inputs.dropOutdated(id);
      return done('The cache is cleared.');
    },

    async resetS3(input, auth) {
      const given = await order('resetS3', input, auth);
      await act(db, given, async (trx) => ({
        reset: await resetStorage(trx, given.deployment.id),
      }));
      return done('The storage of the deployment is the default again.');
    },
  };
}

async function orderOf(
  context: Context,
  action: OperationId,
  { params, requestId }: ServerRequest,
  auth: Auth,
): Promise<Order> {
  const deployment = await ownDeployment(context, params.deployment, auth);
  const apiKeyId = await findApiKeyId(context.db, auth.credential);
  return { deployment, action, apiKeyId, requestId };
}

function done(message: string) {
  return { status: 200, body: { status: 'success', message } } as const;
}
