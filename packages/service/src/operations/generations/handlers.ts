import { type Handler, type Input, Problem, pollOf } from '@genmedia/server';
import type { OperationId, ResponseBody } from '@genmedia/types';
import { isFinished, type Job } from '../../jobs/job.ts';
import { findJob, waitForJob } from '../../jobs/wait.ts';
import type { Auth, Context, HandlersOf } from '../context.ts';
import { ownDeployment } from '../deployments/own-deployment.ts';
import { acceptJob, type JobRequest } from './accept.ts';
import type { GenerationId, GenerationRecord, JobOperation } from './define.ts';
import { generations } from './list.ts';
import { finalResponse, processing } from './responses.ts';

/** What it takes to make jobs, to wait for them and to tell of them. */
export type GenerationContext = Pick<
  Context,
  'db' | 'notifications' | 'config' | 'endWaits' | 'publicUrl' | 'storage'
>;

/** Operations that fetch what others have made. */
type FetchOperation = {
  [Id in OperationId]: Input<Id> extends { params: { id: number } } ? Id : never;
}[OperationId];

type GenerationReply = { status: 200; body: ResponseBody<'generateImage'> };

/** All operations that make jobs, and those that fetch the results. */
export function generationHandlers(
  context: GenerationContext & Pick<Context, 'engines'>,
): HandlersOf<JobOperation | FetchOperation> {
  const records = Object.values<GenerationRecord>(generations);
  const starts = records
    .filter(({ operation }) => operation !== 'fetchObject3d')
    .map((generation) => [generation.operation, startHandler(context, generation)]);
  const fetches = new Set(records.map(({ operation }) => pollOf(operation)?.operation));
  const handlers = [...fetches].map((fetch) => [fetch, fetchHandler(context, fetch)]);
  // What jobs give follows the response of their own operation: see EngineResult.
  return Object.fromEntries([...starts, ...handlers]);
}

type AnyHandler = Handler<'generateImage', Auth>;

function startHandler(
  context: GenerationContext & Pick<Context, 'engines'>,
  generation: GenerationRecord,
): AnyHandler {
  return async (request, auth) => {
    const deploymentId = await deploymentFor(context, generation.operation, auth);
    // A job that no model can do is not accepted.
    generation.modelFor(context.engines, request.body);
    return await startGeneration(context, generation, request, auth, deploymentId);
  };
}

/** The account's deployment that does an operation, by the contract: where its results are fetched. */
async function deploymentFor(
  context: Pick<Context, 'db'>,
  operation: OperationId,
  auth: Auth,
): Promise<number | undefined> {
  const name = pollOf(operation)?.input.deployment;
  return name === undefined ? undefined : (await ownDeployment(context, name, auth)).id;
}

/**
 * Makes the job of a request and waits a while for it, if its operation answers results: the
 * contract's generation response. Throws as acceptJob does.
 *
 * @param deploymentId the deployment that is to work on it, if it is not for the service's own workers.
 */
export async function startGeneration(
  context: GenerationContext,
  generation: GenerationRecord,
  request: JobRequest,
  auth: Auth,
  deploymentId?: number,
): Promise<GenerationReply> {
  const { db, notifications, config, endWaits } = context;
  const accepted = await acceptJob(context, generation, request, auth, deploymentId);
  if (generation.neverWaits) {
    const isFailed = accepted.status === 'error';
    return isFailed ? await reply(context, accepted) : ok(await processing(context, accepted));
  }
  const job = await waitForJob(db, notifications, accepted.id, {
    ms: config.syncWaitMs,
    signal: AbortSignal.any([request.signal, endWaits]),
  });
  return await reply(context, job);
}

type FetchRequest = { params: { id: number; deployment?: string } };

/** Answers with the state of a job of this account that `fetch` is the poll operation of. */
function fetchHandler(context: GenerationContext, fetch: OperationId | undefined) {
  return async ({ params: { id, deployment } }: FetchRequest, auth: Auth) => {
    const own = deployment === undefined ? null : await ownDeployment(context, deployment, auth);
    const job = await findJob(context.db, auth.account.id, id);
    const isPolled = job && pollOf(job.operation as GenerationId)?.operation === fetch;
    if (!isPolled || job.deploymentId !== (own?.id ?? null)) {
      throw new Problem(404, 'not_found', 'No job of your account has this id.');
    }
    return await reply(context, job);
  };
}

async function reply(context: GenerationContext, job: Job): Promise<GenerationReply> {
  const { storage } = context;
  return ok(isFinished(job) ? await finalResponse(job, storage) : await processing(context, job));
}

function ok(body: GenerationReply['body']): GenerationReply {
  return { status: 200, body };
}
