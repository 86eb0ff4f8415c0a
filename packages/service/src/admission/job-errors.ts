import { EngineError } from '../engines/engine-error.ts';
import { InputError } from '../errors/input-error.ts';
import { JobError } from '../jobs/job.ts';
import type { FailedRequest } from './advice.ts';
import { failureOf } from './failure.ts';

/**
 * Turns an error that failureOf knows into a JobError for the job's owner; returns others
 * unchanged.
 */
export function toJobError(error: unknown, request?: FailedRequest): unknown {
  if (error instanceof InputError) {
    return new JobError('model_refused', `The model cannot make this: ${error.message}.`);
  }
  const failure = failureOf(error, request);
  if (!failure) return error;
  const { code, message, details, retryable = false, detail = String(error) } = failure;
  const retryAfter = details?.retryAfter;
  const calledModel = error instanceof EngineError ? error.calledModel : undefined;
  return new JobError(code, message, { cause: error, retryable, retryAfter, detail, calledModel });
}
