import { type Input, Problem, pollOf } from '@genmedia/server';
import type { OperationId, ResponseBody } from '@genmedia/types';
import { type Auth, refuse } from '../../admission/authentication.ts';
import type { Registry } from '../../engines/registry.ts';
import { appliedHeader, readPreferences, waitMsFor } from '../../http/preferences.ts';
import { isFinished, type Job } from '../../jobs/job.ts';
import { findJob } from '../../jobs/read.ts';
import { waitForJob } from '../../jobs/wait.ts';
import { StorageError } from '../../media/storage.ts';
import { NoRoom } from '../../memory/room.ts';
import { accountSubject } from '../../rate-limit/subject.ts';
import type { Context, HandlersOf } from '../context.ts';
import { ownDeployment } from '../deployments/handlers.ts';
import type { UploadUser } from '../use-uploads.ts';
import { acceptJob, type Decisions, type JobRequest } from './accept-job.ts';
import type { GenerationRecord } from './define.ts';
import type { JobOperation } from './job-definition.ts';
import { generations, jobKindOf, jobKinds } from './list.ts';
import { finalResponse, processing } from './responses.ts';

/** What is needed to make jobs, to wait for them and to answer about them. */
export type GenerationContext = Pick<
  Context,
  'db' | 'notifications' | 'config' | 'endWaits' | 'publicUrl' | 'storage' | 'storageWatch' | 'room'
> &
  UploadUser & { engines: Registry };

/** Operations that fetch the results of other operations' jobs, and wait for them. */
type FetchOperation = {
  [Id in OperationId]: Input<Id> extends {
    params: { id: number };
    headers: { Prefer?: string | undefined };
  }
    ? Id
    : never;
}[OperationId];

interface GenerationReply {
  status: 200;
  body: ResponseBody<'generateImage'>;
  headers?: Record<string, string>;
}

/** All operations that make jobs, and those that fetch the results. */
export function generationHandlers(
  context: GenerationContext,
): HandlersOf<JobOperation | FetchOperation> {
  const starts = Object.values(generations).map((generation) => [
    generation.operation,
    startHandler(context, generation),
  ]);
  const fetches = new Set(
    Object.values(jobKinds).flatMap(({ operation }) => pollOf(operation)?.operation ?? []),
  );
  const handlers = [...fetches].map((fetch) => [fetch, fetchHandler(context, fetch)]);
  // The result of a job has the form of its own operation's response: see EngineResult.
  return Object.fromEntries([...starts, ...handlers]);
}

/**
 * Returns a handler that makes the job of a request. If the operation answers with results, the
 * handler waits a while for the job, as long as the request prefers. It answers with the contract's
 * generation response, and throws as acceptJob does.
 */
export function startHandler(context: GenerationContext, generation: GenerationRecord) {
  // The contract names the deployment that does the job where the results are fetched.
  const deployment = pollOf(generation.operation)?.input.deployment;
  return async (request: JobRequest, auth: Auth): Promise<GenerationReply> => {
    const ownedDeployment =
      deployment === undefined ? undefined : await ownDeployment(context, deployment, auth);
    const decisions = decide(context, generation, request, ownedDeployment?.id);
    const preferences = readPreferences(request.headers.Prefer);
    await context.storageWatch.admit();
    const job = await acceptJob(context, generation, request, auth, decisions);
    const ms = waitMsFor(preferences, context.config.syncWaitMs);
    const answer = generation.neverWaits
      ? await replyAtOnce(context, job)
      : await waitAndReply(context, job, { ms, signal: request.signal });
    return { ...answer, headers: appliedHeader(preferences) };
  };
}

/** The most unknown fields of which a job warns. */
const maxUnknownFields = 10;

/** Decides how a request is done. Throws InputError, or EngineError if there is no model for it. */
function decide(
  { engines, config: { monthlyLimit: defaultLimit } }: GenerationContext,
  generation: GenerationRecord,
  request: JobRequest,
  deploymentId: number | undefined,
): Decisions {
  const isGiven = (field: string) => request.isGiven(field);
  const { model, fitted } = generation.resolve(engines, request.body, isGiven);
  const amount = generation.estimatedCost(model, engines, { ...request.body, ...fitted });
  return {
    fitted,
    modelId: model.model_id,
    deploymentId,
    spending: amount === undefined ? undefined : { amount, defaultLimit },
    defaultedFields: Object.keys(request.body).filter((field) => !isGiven(field)),
    unknownFields: request.unknownFields.slice(0, maxUnknownFields).map(shownName),
  };
}

/** The name of an unknown field as JSON, because it may have any characters and any length. */
function shownName(field: string): string {
  return JSON.stringify(field.slice(0, 60));
}

/** The answer of an operation that never answers with a result. */
async function replyAtOnce(context: GenerationContext, job: Job): Promise<GenerationReply> {
  return job.status === 'error' ? await reply(context, job) : ok(await processing(context, job));
}

/** Waits for a job that was just accepted, and answers with its state. */
async function waitAndReply(
  context: GenerationContext,
  job: Job,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<GenerationReply> {
  // Answers with the job as it was accepted, however soon it ends.
  if (ms === 0) return await replyOrRefer(context, job);
  const { db, notifications, endWaits } = context;
  const waiting = { ms, signal: AbortSignal.any([signal, endWaits]) };
  const state = await waitForJob(db, notifications, job, waiting);
  // The account was deleted meanwhile, and with it its key and its jobs.
  if (!state) refuse({ kind: 'api-key' });
  return await replyOrRefer(context, state);
}

type FetchRequest = {
  params: { id: number; deployment?: string };
  headers: { Prefer?: string | undefined };
  signal: AbortSignal;
};

/**
 * Answers with the state of a job of this account, if `fetch` is the operation that polls the job.
 * Waits for the end of the job only if the request prefers that.
 */
function fetchHandler(context: GenerationContext, fetch: OperationId) {
  const { db, notifications, config, endWaits } = context;
  return async (request: FetchRequest, auth: Auth) => {
    const { id, deployment } = request.params;
    const ownedDeployment =
      deployment === undefined ? null : await ownDeployment(context, deployment, auth);
    const job = await findJob(db, auth.account.id, id);
    const isPolled = job && pollOf(jobKindOf(job.operation).operation)?.operation === fetch;
    if (!isPolled || job.deploymentId !== (ownedDeployment?.id ?? null)) {
      throw jobNotFound();
    }
    const { wait } = readPreferences(request.headers.Prefer);
    const ms = waitMsFor({ respondAsync: true, wait }, config.syncWaitMs);
    // Most do not wait, and the signals are slow to make.
    const until = () => ({ ms, signal: AbortSignal.any([request.signal, endWaits]) });
    const state =
      ms === 0 || isFinished(job) ? job : await waitForJob(db, notifications, job, until());
    if (!state) throw jobNotFound();
    const applied = appliedHeader({ respondAsync: false, wait });
    return { ...(await reply(context, state)), headers: applied };
  };
}

export function jobNotFound(): Problem {
  const message =
    'No job of your account has this id. GET /api/v7/jobs lists its jobs, and where to fetch them.';
  return new Problem(404, 'not_found', message);
}

async function reply(context: GenerationContext, job: Job): Promise<GenerationReply> {
  if (!isFinished(job)) return ok(await processing(context, job));
  const holding = context.room.open(accountSubject(job.accountId));
  try {
    return ok(await finalResponse(context, job, holding));
  } finally {
    holding.leave();
  }
}

/**
 * The answer to the request that made a job. If files cannot be put into it now, it says where to
 * fetch them: after an error, callers would send the request again, and pay for another job.
 */
async function replyOrRefer(context: GenerationContext, job: Job): Promise<GenerationReply> {
  try {
    return await reply(context, job);
  } catch (error) {
    if (!(error instanceof NoRoom || error instanceof StorageError)) throw error;
    return ok(await processing(context, job));
  }
}

function ok(body: GenerationReply['body']): GenerationReply {
  return { status: 200, body };
}
