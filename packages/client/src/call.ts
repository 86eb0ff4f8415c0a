import { type ErrorDetails, GenmediaError } from './error.ts';
import type { JobReference } from './job-reference.ts';
import type { OperationId } from './operation.ts';
import { causeWithoutSecret, hider } from './secret.ts';

/** What is known of a call so far. Its errors and its ApiPromise show most of it. */
export interface CallState {
  operation: OperationId;
  job?: JobReference | undefined;
  idempotencyKey?: string | undefined;
  /** The credential that was sent. */
  secret?: string | undefined;
  /** The last answer. */
  response?: Response;
}

/**
 * The error that ends a call. The credential is removed from messages, which others may have
 * written.
 */
export function failed(
  { secret, response: _, ...facts }: CallState,
  { message, errors, ...failure }: Omit<ErrorDetails, 'operation'>,
  cause?: unknown,
): GenmediaError {
  const hide = hider(secret);
  return new GenmediaError(
    {
      ...facts,
      ...failure,
      message: hide(message),
      errors: errors?.map((error) => ({ ...error, message: hide(String(error.message)) })),
    },
    causeWithoutSecret(cause, hide),
  );
}

export function timedOut(call: CallState): GenmediaError {
  const message = `${call.operation} timed out.${resumeHint(call)}`;
  return failed(call, { code: 'timeout', message });
}

/**
 * How to continue after a call that ended without an answer: the service may still be working on
 * it.
 */
export function resumeHint({ job, idempotencyKey }: CallState): string {
  if (job) return ` The job goes on: await genmedia.job(error.job).wait().`;
  if (!idempotencyKey) return '';
  return ' A job may have started: repeat it with error.idempotencyKey.';
}
