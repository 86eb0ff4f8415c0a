import { type Input, Problem, pollOf } from '@genmedia/server';
import type { GenerationProcessing, OperationId, RequestBody, ResponseBody } from '@genmedia/types';
import { outputTypes } from '../engines/output-types.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { estimateSeconds } from '../jobs/estimate.ts';
import { findJob } from '../jobs/find.ts';
import { isFinished, type Job } from '../jobs/job.ts';
import { waitForJob } from '../jobs/wait.ts';
import { acceptInputs } from '../media/inputs/accept.ts';
import { futureUrls } from '../media/outputs.ts';
import { checkReceiver } from '../webhooks/check-receiver.ts';
import type { Auth } from './auth.ts';
import type { Context } from './context.ts';
import { finalResponse } from './final-response.ts';

/** Operations that make a job. */
export type JobOperation = {
  [Id in OperationId]: RequestBody<Id> extends { webhook?: unknown } ? Id : never;
}[OperationId];

type State = ResponseBody<'generateImage', 200>;

/** What it takes to make jobs, to wait for them and to tell of them. */
type Generations = Pick<
  Context,
  'db' | 'notifications' | 'config' | 'endWaits' | 'publicUrl' | 'storage'
>;

/** Seconds after which a full queue is worth another try. */
const queueRetrySeconds = 30;

/**
 * Makes the job of a request and waits a while for it: the contract's generation response. Throws
 * 429 where the queue is full, 422 where the Idempotency-Key had another body.
 *
 * @param deploymentId the deployment that is to work on it, if it is not for the service's own workers.
 */
export async function startGeneration<Id extends JobOperation>(
  context: Generations,
  operation: Id,
  {
    body,
    headers,
    signal,
    requestId,
  }: Pick<Input<Id>, 'body' | 'headers' | 'signal' | 'requestId'>,
  { account }: Auth,
  deploymentId?: number,
): Promise<{ status: 200; body: State }> {
  const { db, notifications, config, endWaits, storage, publicUrl } = context;
  const { key: _, ...request } = body as Record<string, unknown>;
  const rules = { allow: config.allowPrivateUrls };
  checkReceiver(request, rules);
  const input = await acceptInputs(operation, request, { storage, publicUrl, rules });
  const idempotencyKey = (headers as { 'Idempotency-Key'?: string })['Idempotency-Key'];
  const accepted = await enqueue(db, {
    ...{ accountId: account.id, deploymentId },
    ...{ operation, input, request, idempotencyKey, requestId },
  });
  if (accepted.outcome === 'conflict') throw keyReused();
  if (accepted.outcome === 'queue_full') throw queueFull(accepted.limit);
  const { id } = accepted.job;
  const job = await waitForJob(db, notifications, id, {
    ms: config.syncWaitMs,
    signal: AbortSignal.any([signal, endWaits]),
  });
  return { status: 200, body: await stateOf(context, job) };
}

/**
 * The state of a job of this account, of an operation that `fetch` is the poll operation of, and of
 * this deployment, if it is one's.
 */
export async function fetchGeneration(
  context: Generations,
  fetch: OperationId,
  id: number,
  { account }: Auth,
  deploymentId: number | null = null,
): Promise<{ status: 200; body: State }> {
  const job = await findJob(context.db, account.id, id);
  const isPolled = job && pollOf(job.operation as OperationId)?.operation === fetch;
  if (!isPolled || job.deploymentId !== deploymentId) {
    throw new Problem(404, 'not_found', 'No job of your account has this id.');
  }
  return { status: 200, body: await stateOf(context, job) };
}

async function stateOf(context: Generations, job: Job): Promise<State> {
  return isFinished(job) ? finalResponse(job) : await processing(context, job);
}

async function processing({ db, publicUrl }: Generations, job: Job): Promise<GenerationProcessing> {
  const poll = pollOf(job.operation as OperationId);
  if (!poll) throw new Error(`The contract has no poll link for ${job.operation}.`);
  const eta = await estimateSeconds(db, job);
  return {
    status: 'processing',
    id: job.id,
    eta,
    message: `${describe(job)} Fetch the result after the estimated time.`,
    tip: 'The id stays valid: you can fetch the result from any process that has your API key.',
    fetch_result: `${publicUrl}${poll.path.replace('{id}', String(job.id))}`,
    output: [],
    future_links: futureUrls(publicUrl, job.secret, outputTypes(job.operation, job.input)),
  };
}

function describe({ status, notBefore }: Job): string {
  if (status === 'running') return 'The job is running.';
  return notBefore
    ? 'The model could not be reached; the job will be tried again in a moment.'
    : 'The job waits for the jobs before it.';
}

function keyReused(): Problem {
  return new Problem(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used with another body in the last 24 hours. Use a new key for a new request.',
  );
}

function queueFull(limit: number): Problem {
  return new Problem(
    429,
    'queue_full',
    `Your plan allows ${limit} jobs at a time. Try again when one has finished.`,
    { retryAfter: queueRetrySeconds },
  );
}
