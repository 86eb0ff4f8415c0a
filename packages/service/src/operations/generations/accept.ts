import { type Input, Problem } from '@genmedia/server';
import { InputError } from '../../errors/input-error.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Job } from '../../jobs/job.ts';
import { acceptInputs } from '../../media/inputs/accept.ts';
import { isUrl, removeStored } from '../../media/inputs/sources.ts';
import { checkReceiver } from '../../webhooks/check-receiver.ts';
import type { Auth, Context } from '../context.ts';
import type { GenerationRecord, JobOperation } from './define.ts';

/** What there is to know of the request of a job. */
export interface JobRequest extends Pick<Input<JobOperation>, 'headers' | 'signal' | 'requestId'> {
  /** That of its operation. */
  body: object;
}

/** Seconds after which a full queue is worth another try. */
const queueRetrySeconds = 30;

/**
 * Makes the job of a request, or finds the one that its Idempotency-Key made before. Throws 429 where
 * the queue is full, 422 where the Idempotency-Key had another body.
 *
 * @param deploymentId the deployment that is to work on it, if it is not for the service's own workers.
 */
export async function acceptJob(
  { db, config, storage, publicUrl }: Pick<Context, 'db' | 'config' | 'storage' | 'publicUrl'>,
  { operation, fields, base64Input }: GenerationRecord,
  { body, headers, requestId }: JobRequest,
  { account }: Auth,
  deploymentId?: number,
): Promise<Job> {
  const { key: _, ...request } = body as Record<string, unknown>;
  const rules = { allow: config.allowPrivateUrls };
  checkReceiver(request, rules);
  const input = await acceptInputs(fields, request, { storage, publicUrl, rules });
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
  throw new InputError([{ field, message }]);
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
