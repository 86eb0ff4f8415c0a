import {
  APICallError,
  LoadAPIKeyError,
  NoImageGeneratedError,
  NoSpeechGeneratedError,
  NoSuchModelError,
  NoVideoGeneratedError,
} from 'ai';
import type { EngineFailure } from '../engine-error.ts';
import { UnreadableInput } from '../worker/files.ts';
import { WrongFile } from '../worker/wrong-file.ts';
import { Refusal, WrongAnswer } from './http/refusal.ts';
import { Interrupted } from './interrupted.ts';
import { ProviderError } from './load-model.ts';

export interface FailureOptions {
  /** Whether the model is our own, whose words can hold nobody's secret. */
  isOurs: boolean;
}

/**
 * What to tell of an error of the AI SDK or of a provider. Texts of remote APIs are told to nobody,
 * and kept out of logs: they can repeat keys, prompts and answers.
 */
export function describeFailure(error: unknown, { isOurs }: FailureOptions): EngineFailure {
  if (isCutOff(error)) return { ...brokenOff, detail: namesOf(error) };
  if (APICallError.isInstance(error)) return describeCall(error);
  if (isMisconfigured(error)) return { ...misconfigured, detail: wordsOf(error) };
  if (error instanceof UnreadableInput) return unreadable(error);
  if (error instanceof Refusal) return refusedInWords(error);
  if (error instanceof WrongFile || error instanceof WrongAnswer) {
    return { ...failed, detail: wordsOf(error) };
  }
  if (hasNothing(error)) return { ...failed, detail: error.name };
  if (isRefusal(error)) return isOurs ? refusedFor(error) : { ...refused(), detail: error.name };
  return { ...failed, detail: isOurs ? wordsOf(error) : namesOf(error) };
}

const failed = {
  code: 'model_failed',
  message: 'The model could not do this.',
  retryable: false,
  mustChange: true,
} as const;

const brokenOff = {
  code: 'model_failed',
  message: 'The answer of the model broke off. Send the request again.',
  retryable: true,
} as const;

const busy = {
  code: 'model_unavailable',
  message: 'The model cannot be reached now. Send the request again in a moment.',
  retryable: true,
} as const;

const misconfigured = {
  code: 'model_unavailable',
  message:
    'The service has no access to this model. Name another one, or ask the operator of the service.',
  retryable: false,
} as const;

function refused(reason?: string) {
  const message = reason ? `The model refused this: ${reason}` : 'The model refused this.';
  return { code: 'model_refused', message, retryable: false, mustChange: true } as const;
}

function refusedFor(error: Error): EngineFailure {
  return { ...refused(error.message), detail: wordsOf(error) };
}

/** The log has its kind alone: what a server says can repeat a prompt. */
function refusedInWords({ name, code, message }: Refusal): EngineFailure {
  const told = code === 'model_refused' ? refused(message).message : message;
  return { code, message: told, retryable: false, mustChange: true, detail: name };
}

function unreadable({ message }: Error): EngineFailure {
  return { code: 'input_unsupported', message, retryable: false, detail: message };
}

function describeCall(error: APICallError): EngineFailure {
  const { name, statusCode, isRetryable } = error;
  const answer = statusCode === undefined ? 'no answer' : `status ${statusCode}`;
  const detail = `${name}: ${answer}${causesOf(error)}`;
  if (statusCode === undefined) return { ...busy, detail };
  if (statusCode < 300) return { ...failed, detail };
  // A redirect is not followed with a key.
  if (statusCode < 400 || [401, 403, 404, 405].includes(statusCode)) {
    return { ...misconfigured, detail };
  }
  return { ...(isRetryable ? busy : refused()), detail };
}

function isMisconfigured(error: unknown): error is Error {
  return (
    NoSuchModelError.isInstance(error) ||
    LoadAPIKeyError.isInstance(error) ||
    error instanceof ProviderError
  );
}

function hasNothing(error: unknown): error is Error {
  return [NoImageGeneratedError, NoSpeechGeneratedError, NoVideoGeneratedError].some((type) =>
    type.isInstance(error),
  );
}

/** Providers throw these before they call anybody, about the call alone. */
function isRefusal(error: unknown): error is Error {
  const names = ['AI_InvalidArgumentError', 'AI_UnsupportedFunctionalityError'];
  return error instanceof Error && names.includes(error.name);
}

/** Whether an answer ended in its middle: fetch throws such a TypeError. */
function isCutOff(error: unknown): boolean {
  return chainOf(error).some(
    (cause) =>
      cause instanceof Interrupted ||
      (cause instanceof TypeError && cause.message === 'terminated'),
  );
}

function wordsOf(error: unknown): string {
  return String(error).slice(0, 500);
}

function namesOf(error: unknown): string {
  return error instanceof Error ? `${error.name}${causesOf(error)}` : typeof error;
}

/** ` (TypeError, ECONNREFUSED)`: kinds of errors, and codes of the system. */
function causesOf(error: Error): string {
  const causes = chainOf(error)
    .slice(1)
    .map((cause) => codeOf(cause) ?? cause.name);
  return causes.length > 0 ? ` (${causes.join(', ')})` : '';
}

function codeOf(error: Error): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined;
}

function chainOf(error: unknown, deepest = 5): Error[] {
  if (!(error instanceof Error) || deepest === 0) return [];
  return [error, ...chainOf(error.cause, deepest - 1)];
}
