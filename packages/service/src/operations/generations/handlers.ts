import { type Input, Problem, pollOf } from '@genmedia/server';
import type { OperationId, ResponseBody } from '@genmedia/types';
import type { Registry } from '../../engines/registry.ts';
import { InputError } from '../../errors/input-error.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isFinished, type Job } from '../../jobs/job.ts';
import { findJob, waitForJob } from '../../jobs/wait.ts';
import { acceptInputs } from '../../media/inputs/accept.ts';
import { isUrl, removeStored } from '../../media/inputs/sources.ts';
import { checkUrlField } from '../../network/url.ts';
import type { Auth, Context, HandlersOf } from '../context.ts';
import { ownDeployment } from '../deployments/handlers.ts';
import type { GenerationId, GenerationRecord, JobOperation } from './define.ts';
import { generations } from './list.ts';
import { finalResponse, processing } from './responses.ts';

/** What it takes to make jobs, to wait for them and to tell of them. */
type GenerationContext = Pick<
  Context,
  'db' | 'notifications' | 'config' | 'endWaits' | 'publicUrl' | 'storage'
> & { engines: Registry };

/** Operations that fetch what others have made. */
type FetchOperation = {
  [Id in OperationId]: Input<Id> extends { params: { id: number } } ? Id : never;
}[OperationId];

type GenerationReply = { status: 200; body: ResponseBody<'generateImage'> };

/** All operations that make jobs, and those that fetch the results. */
export function generationHandlers(
  context: GenerationContext,
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

/** What there is to know of the request of a job. */
interface JobRequest
  extends Pick<Input<JobOperation>, 'headers' | 'isGiven' | 'signal' | 'requestId'> {
  /** That of its operation. */
  body: object;
}

/**
 * Makes the job of a request and waits a while for it, if its operation answers results: the
 * contract's generation response. Throws as acceptJob does.
 */
export function startHandler(context: GenerationContext, generation: GenerationRecord) {
  const { db, notifications, config, endWaits, engines } = context;
  // The account's deployment that does it, by the contract: where its results are fetched.
  const name = pollOf(generation.operation)?.input.deployment;
  return async (request: JobRequest, auth: Auth): Promise<GenerationReply> => {
    const own = name === undefined ? undefined : await ownDeployment(context, name, auth);
    const fitted = generation.fittedDefaults(engines, request.body, (field) =>
      request.isGiven(field),
    );
    // A job that no model can do is not accepted.
    generation.modelFor(engines, { ...request.body, ...fitted });
    const accepted = await acceptJob(context, generation, request, auth, fitted, own?.id);
    if (generation.neverWaits) {
      const isFailed = accepted.status === 'error';
      return isFailed ? await reply(context, accepted) : ok(await processing(context, accepted));
    }
    // Told of as it was accepted, however soon it ends.
    if (config.syncWaitMs === 0) return await reply(context, accepted);
    const job = await waitForJob(db, notifications, accepted.id, {
      ms: config.syncWaitMs,
      signal: AbortSignal.any([request.signal, endWaits]),
    });
    return await reply(context, job);
  };
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

/** Seconds after which a full queue is worth another try. */
const queueRetrySeconds = 30;

/**
 * Makes the job of a request, or finds the one that its Idempotency-Key made before. Throws 429 where
 * the queue is full, 422 where the Idempotency-Key had another body.
 *
 * @param fitted what stands for defaults of the contract. Whether a request is the same does not
 *   depend on it, as the catalogue may change between two.
 * @param deploymentId the deployment that is to work on it, if it is not for the service's own workers.
 */
async function acceptJob(
  { db, config, storage, publicUrl }: Pick<Context, 'db' | 'config' | 'storage' | 'publicUrl'>,
  { operation, fields, base64Input }: GenerationRecord,
  { body, headers, requestId }: JobRequest,
  { account }: Auth,
  fitted: object,
  deploymentId?: number,
): Promise<Job> {
  const { key: _, ...request } = body as Record<string, unknown>;
  const rules = { allow: config.allowPrivateUrls };
  // DNS is not asked: what the name resolves to is checked at every attempt.
  if (typeof request.webhook === 'string') checkUrlField('webhook', request.webhook, rules);
  const asked = { ...request, ...fitted };
  const input = await acceptInputs(fields, asked, { storage, publicUrl, rules });
  if (base64Input !== undefined) checkBase64(base64Input, request);
  const { 'Idempotency-Key': idempotencyKey } = headers;
  const accepted = await enqueue(db, {
    ...{ accountId: account.id, deploymentId },
    ...{ operation, input, request, idempotencyKey, requestId },
  });
  // The job is another one, or there is none: it names none of these files.
  if (accepted.outcome !== 'accepted') await removeStored(input, fields, storage);
  if (accepted.outcome === 'conflict') throw keyReused();
  if (accepted.outcome === 'queue_full') throw queueFull(accepted.limit);
  return accepted.job;
}

/** Where `base64` says whether a field is the file itself, it must say so of the one that is sent. */
function checkBase64(field: string, body: Readonly<Record<string, unknown>>): void {
  const inline = !isUrl(String(body[field]));
  if (inline === body.base64) return;
  const message = inline
    ? 'must be a URL, unless base64 is true'
    : 'must be base64, as base64 is true';
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
