import { Problem, pollOf } from '@genmedia/server';
import type { OperationId, ResponseBody } from '@genmedia/types';
import { findJob } from '../jobs/find.ts';
import { isFinished, type Job } from '../jobs/job.ts';
import { waitForJob } from '../jobs/wait.ts';
import { acceptJob, type JobOperation, type JobRequest } from './accept-job.ts';
import type { Auth } from './auth.ts';
import type { Context } from './context.ts';
import { finalResponse } from './final-response.ts';
import { processing } from './processing.ts';

export type { JobOperation } from './accept-job.ts';

/** What it takes to make jobs, to wait for them and to tell of them. */
type Generations = Pick<
  Context,
  'db' | 'notifications' | 'config' | 'endWaits' | 'publicUrl' | 'storage'
>;

type Answer<Id extends OperationId> = { status: 200; body: ResponseBody<Id> };

/**
 * Makes the job of a request and waits a while for it: the contract's generation response. Throws
 * as acceptJob does.
 *
 * @param deploymentId the deployment that is to work on it, if it is not for the service's own workers.
 */
export async function startGeneration<Id extends JobOperation>(
  context: Generations,
  operation: Id,
  request: JobRequest<Id>,
  auth: Auth,
  deploymentId?: number,
): Promise<Answer<Id>> {
  const { db, notifications, config, endWaits } = context;
  const { id } = await acceptJob(context, operation, request, auth, deploymentId);
  const job = await waitForJob(db, notifications, id, {
    ms: config.syncWaitMs,
    signal: AbortSignal.any([request.signal, endWaits]),
  });
  return await answer(context, job);
}

/**
 * The same for operations that never answer the result itself: the contract's videos of version 7.
 * Does not wait.
 */
export async function submitGeneration<Id extends JobOperation>(
  context: Generations,
  operation: Id,
  request: JobRequest<Id>,
  auth: Auth,
): Promise<Answer<Id>> {
  const job = await acceptJob(context, operation, request, auth);
  if (job.status === 'error') return await answer(context, job);
  return ok(await processing(context, job));
}

/**
 * The state of a job of this account, of an operation that `fetch` is the poll operation of, and of
 * this deployment, if it is one's.
 */
export async function fetchGeneration<Id extends OperationId>(
  context: Generations,
  fetch: Id,
  id: number,
  { account }: Auth,
  deploymentId: number | null = null,
): Promise<Answer<Id>> {
  const job = await findJob(context.db, account.id, id);
  const isPolled = job && pollOf(job.operation as OperationId)?.operation === fetch;
  if (!isPolled || job.deploymentId !== deploymentId) {
    throw new Problem(404, 'not_found', 'No job of your account has this id.');
  }
  return await answer(context, job);
}

async function answer<Id extends OperationId>(context: Generations, job: Job): Promise<Answer<Id>> {
  const { storage } = context;
  return ok(isFinished(job) ? await finalResponse(job, storage) : await processing(context, job));
}

/** What jobs give follows the response of their own operation; see EngineResult. */
function ok<Id extends OperationId>(body: ResponseBody<'generateImage'>): Answer<Id> {
  return { status: 200, body: body as unknown as ResponseBody<Id> };
}
