import { type Input, Problem } from '@genmedia/server';
import type { OperationId, RequestBody } from '@genmedia/types';
import { enqueue } from '../jobs/enqueue.ts';
import type { Job } from '../jobs/job.ts';
import { acceptInputs } from '../media/inputs/accept.ts';
import { removeStored } from '../media/inputs/stored-files.ts';
import { checkReceiver } from '../webhooks/check-receiver.ts';
import type { Auth } from './auth.ts';
import type { Context } from './context.ts';

/** Operations that make a job. */
export type JobOperation = {
  [Id in OperationId]: RequestBody<Id> extends { webhook?: unknown } ? Id : never;
}[OperationId];

/** What there is to know of the request of a job. */
export type JobRequest<Id extends JobOperation> = Pick<
  Input<Id>,
  'body' | 'headers' | 'signal' | 'requestId'
>;

/** Seconds after which a full queue is worth another try. */
const queueRetrySeconds = 30;

/**
 * Makes the job of a request, or finds the one that its Idempotency-Key made before. Throws 429 where
 * the queue is full, 422 where the Idempotency-Key had another body.
 *
 * @param deploymentId the deployment that is to work on it, if it is not for the service's own workers.
 */
export async function acceptJob<Id extends JobOperation>(
  { db, config, storage, publicUrl }: Pick<Context, 'db' | 'config' | 'storage' | 'publicUrl'>,
  operation: Id,
  { body, headers, requestId }: JobRequest<Id>,
  { account }: Auth,
  deploymentId?: number,
): Promise<Job> {
  const { key: _, ...request } = body as Record<string, unknown>;
  const rules = { allow: config.allowPrivateUrls };
  checkReceiver(request, rules);
  const input = await acceptInputs(operation, request, { storage, publicUrl, rules });
  const idempotencyKey = (headers as { 'Idempotency-Key'?: string })['Idempotency-Key'];
  const accepted = await enqueue(db, {
    ...{ accountId: account.id, deploymentId },
    ...{ operation, input, request, idempotencyKey, requestId },
  });
  // The job is another one, or there is none: it names none of these files.
  if (accepted.outcome !== 'accepted') await removeStored(input, storage);
  if (accepted.outcome === 'conflict') throw keyReused();
  if (accepted.outcome === 'queue_full') throw queueFull(accepted.limit);
  return accepted.job;
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
