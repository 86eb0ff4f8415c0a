import { type Input, Problem } from '@genmedia/server';
import { disabledMessage } from '../../accounts/errors.ts';
import type { Auth } from '../../admission/authentication.ts';
import { spendingLimitReached } from '../../admission/spending-limit.ts';
import type { Db } from '../../database/tables.ts';
import { InputError } from '../../errors/input-error.ts';
import { type Enqueued, enqueue, type JobSpending } from '../../jobs/enqueue.ts';
import { secondsToPlace } from '../../jobs/estimate.ts';
import type { Job } from '../../jobs/job.ts';
import { acceptInputs } from '../../media/inputs/accept.ts';
import { isUrl, removeStored } from '../../media/inputs/sources.ts';
import { checkUrlField } from '../../network/url.ts';
import type { Context } from '../context.ts';
import { acceptWithUploads, type UploadUser, urlsIn } from '../use-uploads.ts';
import type { GenerationRecord } from './define.ts';
import type { JobOperation } from './job-definition.ts';

/** The request of a job. */
export interface JobRequest
  extends Pick<
    Input<JobOperation>,
    'headers' | 'isGiven' | 'unknownFields' | 'signal' | 'requestId'
  > {
  /** The validated body, of any operation that makes jobs. */
  body: object;
}

/** What the service decides about a job when it accepts it. */
export interface Decisions {
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

/** Seconds after which a full queue is worth another try at the latest: jobs may be cancelled. */
const maxQueueRetrySeconds = 30;

/**
 * Makes the job of a request, or finds the one that its Idempotency-Key made before. Throws 429 if
 * the queue is full, 402 if the account may not spend so much, 422 if the Idempotency-Key came with
 * another body before, 401 if the account was disabled after its credential was checked.
 *
 * @param decisions do not count when requests are compared, because the catalogue may change
 *   between two requests.
 */
export async function acceptJob(
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
  const input = await acceptInputs(fields, fittedRequest, { storage, publicUrl, rules });
  const { 'Idempotency-Key': idempotencyKey } = headers;
  const job = {
    accountId: account.id,
    ...decisions,
    operation,
    input,
    request,
    idempotencyKey,
    requestId,
  };
  const accepting = acceptWithUploads(context, urlsIn(fields, fittedRequest), (markUsed) =>
    enqueue(db, job, markUsed),
  );
  const accepted = await accepting.catch(async (error) => {
    // After any other error there may be a job: the answer of the database may have been lost.
    const isRefused = error instanceof InputError || error instanceof Problem;
    if (isRefused) await removeStored(input, fields, storage);
    throw error;
  });
  // No new job was made, so no job refers to these files.
  if (accepted.outcome !== 'accepted') await removeStored(input, fields, storage);
  return await jobOf(accepted, db, account.id);
}

/** The job that a request has made, now or before. Throws the Problem of a request that made none. */
async function jobOf(enqueued: Enqueued, db: Db, accountId: number): Promise<Job> {
  if (enqueued.outcome === 'conflict') throw keyReused();
  if (enqueued.outcome === 'disabled') throw new Problem(401, 'account_disabled', disabledMessage);
  if (enqueued.outcome === 'queue_full') {
    throw queueFull(enqueued.limit, await secondsToPlace(db, accountId));
  }
  if (enqueued.outcome === 'over_limit') throw spendingLimitReached(enqueued.limit);
  return enqueued.job;
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
    'This Idempotency-Key was used with another operation or body in the last 24 hours. Use a new key for a new request.',
  );
}

function queueFull(limit: number, seconds: number): Problem {
  return new Problem(
    429,
    'queue_full',
    `Your plan allows ${limit} jobs at a time. Try again when one has finished.`,
    { retryAfter: Math.min(seconds, maxQueueRetrySeconds) },
  );
}
