import { type ErrorDetails, GenmediaError } from './error.ts';
import type { JobReference } from './job-reference.ts';
import type { OperationId } from './operation.ts';
import { causeWithoutSecret, hider, withoutSecret } from './secret.ts';

/** What an error has to know about the call that it ends. */
export interface Call {
  operation: OperationId;
  job?: JobReference | undefined;
  idempotencyKey?: string | undefined;
  /** The credential that was sent. */
  secret?: string | undefined;
}

/** The error that ends a call, with the credential taken out of everything that others wrote. */
export function failed(
  { secret, ...known }: Call,
  failure: Omit<ErrorDetails, 'operation'>,
  cause?: unknown,
): GenmediaError {
  const hide = hider(secret);
  return new GenmediaError(
    withoutSecret({ ...known, ...failure }, hide),
    causeWithoutSecret(cause, hide),
  );
}

export function timedOut(call: Call): GenmediaError {
  const hint = call.job ? ' The job goes on: see genmedia.job(error.job).' : '';
  return failed(call, {
    code: 'timeout',
    message: `${call.operation} timed out.${hint}`,
  });
}
