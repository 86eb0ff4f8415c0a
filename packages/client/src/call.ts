import { type ErrorDetails, GenmediaError } from './error.ts';
import type { JobReference } from './job-reference.ts';
import type { OperationId } from './operation.ts';
import { causeWithoutSecret, hider } from './secret.ts';

/** What is known of a call while it goes on. Its errors, and who made it, are told most of it. */
export interface CallState {
  operation: OperationId;
  job?: JobReference | undefined;
  idempotencyKey?: string | undefined;
  /** The credential that was sent. */
  secret?: string | undefined;
  /** The last answer. */
  response?: Response;
}

/** The error that ends a call, with the credential taken out of all that others wrote for people. */
export function failed(
  { secret, response: _, ...known }: CallState,
  { message, errors, ...failure }: Omit<ErrorDetails, 'operation'>,
  cause?: unknown,
): GenmediaError {
  const hide = hider(secret);
  return new GenmediaError(
    {
      ...known,
      ...failure,
      message: hide(message),
      errors: errors?.map((error) => ({ ...error, message: hide(String(error.message)) })),
    },
    causeWithoutSecret(cause, hide),
  );
}

export function timedOut(call: CallState): GenmediaError {
  const message = `${call.operation} timed out.${howToGoOn(call)}`;
  return failed(call, { code: 'timeout', message });
}

/** For a call that ended without an answer: the service may still be at work for it. */
export function howToGoOn({ job, idempotencyKey }: CallState): string {
  if (job) return ` The job goes on: genmedia.job(error.job).wait() gets it.`;
  if (!idempotencyKey) return '';
  return ' A job may go on: the same call with error.idempotencyKey gets it.';
}
