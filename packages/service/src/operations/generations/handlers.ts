import { type Input, Problem, pollOf } from '@genmedia/server';
import type { OperationId, ResponseBody } from '@genmedia/types';
import type { Auth } from '../../admission/authentication.ts';
import { spendingLimitReached } from '../../admission/spending-limit.ts';
import type { Registry } from '../../engines/registry.ts';
import { InputError } from '../../errors/input-error.ts';
import { appliedHeader, readPreferences, waitMsFor } from '../../http/preferences.ts';
import { enqueue, type JobSpending } from '../../jobs/enqueue.ts';
import { isFinished, type Job } from '../../jobs/job.ts';
import { findJob } from '../../jobs/read.ts';
import { waitForJob } from '../../jobs/wait.ts';
import { acceptInputs } from '../../media/inputs/accept.ts';
import { isUrl, removeStored } from '../../media/inputs/sources.ts';
import { checkUrlField } from '../../network/url.ts';
import { accountSubject } from '../../rate-limit/subject.ts';
import type { Context, HandlersOf } from '../context.ts';
import { ownDeployment } from '../deployments/handlers.ts';
import { type UploadUser, urlsIn, useUploads } from '../use-uploads.ts';
import type { GenerationRecord, JobOperation } from './define.ts';
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
  const polls = Object.values(jobKinds).map(({ operation }) => pollOf(operation));
  const fetches = new Set(polls.map((poll) => poll?.operation));
  const handlers = [...fetches].map((fetch) => [fetch, fetchHandler(context, fetch)]);
  // The result of a job has the form of its own operation's response: see EngineResult.
  return Object.fromEntries([...starts, ...handlers]);
}

/** The request of a job. */
interface JobRequest
  extends Pick<
    Input<JobOperation>,
    'headers' | 'isGiven' | 'unknownFields' | 'signal' | 'requestId'
  > {
  /** The body of its operation. */
  body: object;
}

/**
 * Returns a handler that makes the job of a request. If the operation answers with results, the
 * handler waits a while for the job, as long as the request prefers. It answers with the contract's
 * generation response, and throws as acceptJob does.
 */
export function startHandler(context: GenerationContext, generation: GenerationRecord) {
  const { db, notifications, config, endWaits, engines } = context;
  // The deployment that does the job. The contract names it where the results are fetched.
  const name = pollOf(generation.operation)?.input.deployment;
  return async (request: JobRequest, auth: Auth): Promise<GenerationReply> => {
    const ownedDeployment =
      name === undefined ? undefined : await ownDeployment(context, name, auth);
    const isGiven = (field: string) => request.isGiven(field);
    const { model, fitted } = generation.resolve(engines, request.body, isGiven);
    const amount = generation.estimatedCost(model, engines, { ...request.body, ...fitted });
    const preferences = readPreferences(request.headers.Prefer);
    const modelId = model.model_id;
    const spending =
      amount === undefined ? undefined : { amount, defaultLimit: config.monthlyLimit };
    const defaultedFields = Object.keys(request.body).filter((field) => !isGiven(field));
    const decisions = {
      fitted,
      modelId,
      deploymentId: ownedDeployment?.id,
      spending,
      defaultedFields,
      unknownFields: request.unknownFields.slice(0, mostUnknown).map(shownName),
    };
    await context.storageWatch.admit();
    const accepted = await acceptJob(context, generation, request, auth, decisions);
    const answer = async () => {
      if (generation.neverWaits) {
        const isFailed = accepted.status === 'error';
        return isFailed ? await reply(context, accepted) : ok(await processing(context, accepted));
      }
      const ms = waitMsFor(preferences, config.syncWaitMs);
      // Answers with the job as it was accepted, however soon it ends.
      if (ms === 0) return await reply(context, accepted);
      const signal = AbortSignal.any([request.signal, endWaits]);
      return await reply(context, await waitForJob(db, notifications, accepted.id, { ms, signal }));
    };
    return { ...(await answer()), headers: appliedHeader(preferences) };
  };
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
function fetchHandler(context: GenerationContext, fetch: OperationId | undefined) {
  const { db, notifications, config, endWaits } = context;
  return async ({ params: { id, deployment }, headers, signal }: FetchRequest, auth: Auth) => {
    const ownedDeployment =
      deployment === undefined ? null : await ownDeployment(context, deployment, auth);
    const job = await findJob(db, auth.account.id, id);
    const isPolled = job && pollOf(jobKindOf(job.operation).operation)?.operation === fetch;
    if (!isPolled || job.deploymentId !== (ownedDeployment?.id ?? null)) {
      throw new Problem(404, 'not_found', 'No job of your account has this id.');
    }
    const { wait } = readPreferences(headers.Prefer);
    const ms = waitMsFor({ respondAsync: true, wait }, config.syncWaitMs);
    const waiting = { ms, signal: AbortSignal.any([signal, endWaits]) };
    const state =
      ms === 0 || isFinished(job) ? job : await waitForJob(db, notifications, id, waiting);
    const applied = appliedHeader({ respondAsync: false, wait });
    return { ...(await reply(context, state)), headers: applied };
  };
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

function ok(body: GenerationReply['body']): GenerationReply {
  return { status: 200, body };
}

/** What the service decides about a job when it accepts it. */
interface Decisions {
  /** Values that replace defaults of the contract. */
  fitted: object;
  modelId: string;
  /** The fields of the request that have the contract's default. */
  defaultedFields: readonly string[];
  /** Fields that the contract does not have. */
  unknownFields: readonly string[];
  /** The deployment that runs the job; if undefined, the service's own workers run it. */
  deploymentId: number | undefined;
  /** What the job may cost; undefined if no model that it needs has a price. */
  spending: JobSpending | undefined;
}

/** How many unknown fields a job is warned about. */
const mostUnknown = 10;

/** The name of an unknown field as JSON, because it may have any characters and any length. */
function shownName(field: string): string {
  return JSON.stringify(field.slice(0, 60));
}

/** Seconds after which a full queue is worth another try. */
const queueRetrySeconds = 30;

/**
 * Makes the job of a request, or finds the one that its Idempotency-Key made before. Throws 429 if
 * the queue is full, 402 if the account may not spend so much, 422 if the Idempotency-Key came with another body before.
 *
 * @param decided does not count when requests are compared, because the catalogue may change between
 *   two requests.
 */
async function acceptJob(
  context: Pick<Context, 'db' | 'config' | 'storage'> & UploadUser,
  { operation, fields, base64Input }: GenerationRecord,
  { body, headers, requestId }: JobRequest,
  { account }: Auth,
  { fitted, ...decisions }: Decisions,
): Promise<Job> {
  const { db, config, storage, publicUrl } = context;
  const request = withoutKeyAndNulls(body);
  const rules = { allow: config.allowPrivateUrls };
  // Does not resolve the name: its addresses are checked at every attempt.
  if (typeof request.webhook === 'string') checkUrlField('webhook', request.webhook, rules);
  if (base64Input !== undefined) checkBase64(base64Input, request);
  const fittedRequest = { ...request, ...fitted };
  await useUploads(context, urlsIn(fields, fittedRequest));
  const input = await acceptInputs(fields, fittedRequest, { storage, publicUrl, rules });
  const { 'Idempotency-Key': idempotencyKey } = headers;
  const accepted = await enqueue(db, {
    accountId: account.id,
    ...decisions,
    operation,
    input,
    request,
    idempotencyKey,
    requestId,
  });
  // No new job was made, so no job refers to these files.
  if (accepted.outcome !== 'accepted') await removeStored(input, fields, storage);
  if (accepted.outcome === 'conflict') throw keyReused();
  if (accepted.outcome === 'queue_full') throw queueFull(accepted.limit);
  if (accepted.outcome === 'over_limit') throw spendingLimitReached(accepted.limit);
  return accepted.job;
}

/**
 * The request as its job and its Idempotency-Key know it. Null means left out in jobs, also in
 * fields that the contract lets be null: a request that is sent again without them is the same.
 */
function withoutKeyAndNulls(body: object): Record<string, unknown> {
  const { key: _, ...request } = body as Record<string, unknown>;
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null));
}

/** Throws InputError if `base64`, which says whether a field contains the file itself, is wrong. */
function checkBase64(field: string, body: Readonly<Record<string, unknown>>): void {
  const inline = !isUrl(String(body[field]));
  if (inline === body.base64) return;
  const message = inline
    ? 'must be a URL, unless base64 is true'
    : 'must be base64, because base64 is true';
  throw InputError.of(field, message);
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
