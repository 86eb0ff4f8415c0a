import { APICallError, NoImageGeneratedError, NoSuchModelError } from 'ai';
import type { EngineFailure } from '../engine-error.ts';

/**
 * What to tell of an error of the AI SDK or of a provider. Texts of remote APIs are told to nobody,
 * and kept out of logs: they can repeat keys.
 */
export function describeFailure(error: unknown): EngineFailure {
  if (APICallError.isInstance(error)) return describeCall(error);
  if (NoSuchModelError.isInstance(error)) {
    return { ...misconfigured, detail: `${error.name}: ${error.message}` };
  }
  if (NoImageGeneratedError.isInstance(error)) return { ...failed, detail: error.name };
  if (isRefusal(error)) {
    return { ...refused(error.message), detail: `${error.name}: ${error.message}` };
  }
  return { ...failed, detail: String(error).slice(0, 500) };
}

const again = 'Change the prompt or name another model, and send the request again.';

const failed = {
  code: 'model_failed',
  message: `The model could not do this. ${again}`,
  retryable: false,
} as const;

const busy = {
  code: 'model_unavailable',
  message: 'The model cannot be reached now. Send the request again in a moment.',
  retryable: true,
} as const;

const misconfigured = {
  code: 'model_unavailable',
  message: 'The service has no access to this model. Name another one.',
  retryable: false,
} as const;

function refused(reason?: string) {
  const message = reason ? `The model refused this: ${reason}` : 'The model refused this.';
  return { code: 'model_refused', message: `${message} ${again}`, retryable: false } as const;
}

function describeCall({ name, statusCode, isRetryable }: APICallError): EngineFailure {
  const detail = `${name}: ${statusCode === undefined ? 'no answer' : `status ${statusCode}`}`;
  if (statusCode === 401 || statusCode === 403 || statusCode === 404) {
    return { ...misconfigured, detail };
  }
  return { ...(isRetryable ? busy : refused()), detail };
}

/** Providers throw these before they call anybody, about the call alone. */
function isRefusal(error: unknown): error is Error {
  const names = ['AI_InvalidArgumentError', 'AI_UnsupportedFunctionalityError'];
  return error instanceof Error && names.includes(error.name);
}
