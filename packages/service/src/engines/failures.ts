import { APICallError, LoadAPIKeyError, NoSuchModelError } from '@ai-sdk/provider';
import { isNotConnected } from '../network/not-connected.ts';
import { parseRetryAfter } from '../network/retry-after.ts';
import { isBilledIfLost, traitsOf } from './catalogue/provider-traits.ts';
import { EngineError, type EngineErrorCode, type EngineFailure } from './engine-error.ts';
import type { EngineModel } from './engine-model.ts';
import { maxRetryAfter } from './hosts/host.ts';
import type { ModelKind } from './model-kinds.ts';

/** Returns a function that makes errors of one kind; `detail` is for logs. */
const errorOf =
  (code: EngineErrorCode, message: string, more: Partial<EngineFailure> = {}) =>
  (detail: string, retryAfter?: number) =>
    new EngineError({ code, message, detail, retryAfter, ...more });

/** The model returned nothing, or something else than it was asked for. */
export const failed = errorOf('model_failed', 'The model could not do this.', { mustChange: true });

const brokeOff = 'The answer of the model broke off. Send the request again.';

/** An answer ended before it was complete. */
export const brokenOff = errorOf('model_failed', brokeOff, { retryable: true });

/** The same for an answer that is paid for. */
const paidAndBrokenOff = errorOf('model_failed', brokeOff);

/** Nobody can know whether the model does the work: the answer that would have told it is lost. */
export const outcomeUnknown = errorOf(
  'outcome_unknown',
  'The service may have handed the job to the host of the model, and cannot ask whether the host does it. Send a new request if you accept that it may be paid for twice.',
);

/** The provider has no such model: the operator must correct the catalogue. */
export const misconfigured = errorOf(
  'model_unavailable',
  'The service has no access to this model.',
  { otherModel: true },
);

/** The provider answered with the URL of a file, which cannot be downloaded, or may not be. */
export const withoutFile = errorOf(
  'model_failed',
  'The model made a file, but the service cannot get it from where the model has put it.',
  { otherModel: true },
);

/** The provider wants money first: its customer is the operator. */
export const withoutCredit = errorOf(
  'model_unavailable',
  'The account of this service at the host of the model has no credit. Ask its operator.',
);

/** The provider does not answer, or not now. */
export const unavailable = errorOf(
  'model_unavailable',
  'The model cannot be reached now. Send the request again in a moment.',
  { retryable: true },
);

/**
 * The model does not do what it was asked for.
 *
 * @param reason in words that callers may read; none if left out.
 */
export function refused(detail: string, reason?: string): EngineError {
  const message = reason ? `The model refused this: ${reason}` : 'The model refused this.';
  return new EngineError({ code: 'model_refused', message, detail, mustChange: true });
}

/**
 * Makes an EngineError of any error that a model throws. Texts of remote APIs go neither to callers
 * nor into logs: they can repeat keys, prompts and answers. Texts of our own models contain no
 * secrets.
 */
export function toEngineError(
  error: unknown,
  model: Pick<EngineModel, 'definition' | 'kind'>,
): EngineError {
  if (error instanceof EngineError) return error;
  if (error instanceof AggregateError)
    return worstOf(error.errors.map((one) => toEngineError(one, model)));
  const { hasSafeErrors } = traitsOf(model.definition);
  const isPaid = isBilledIfLost(model);
  if (isCutOff(error)) return (isPaid ? paidAndBrokenOff : brokenOff)(namesOf(error));
  if (APICallError.isInstance(error)) {
    const failure = ofCall(error);
    const mayBeDone = isLost(error) || (failure.retryable && isFollowUp(error, model.kind));
    return isPaid && mayBeDone ? outcomeUnknown(failure.detail) : failure;
  }
  if (NoSuchModelError.isInstance(error) || LoadAPIKeyError.isInstance(error)) {
    return misconfigured(messageOf(error));
  }
  if (hasName(error, refusals)) {
    return hasSafeErrors ? refused(messageOf(error), error.message) : refused(error.name);
  }
  if (hasName(error, ['AI_DownloadError'])) return withoutFile(`${namesOf(error)}${hostIn(error)}`);
  return failed(hasSafeErrors ? messageOf(error) : namesOf(error));
}

/** `, from 10.0.0.1:8080`: where a download was to come from. */
function hostIn({ url }: Error & { url?: unknown }): string {
  return URL.canParse(String(url)) ? `, from ${new URL(String(url)).host}` : '';
}

/**
 * The failure of a task whose calls have all failed. One that must not be tried again comes first, as
 * another attempt would make all calls again, and pay for them.
 */
function worstOf(failures: readonly EngineError[]): EngineError {
  const final = failures.filter(({ retryable }) => !retryable);
  const unknown = final.find(({ code }) => code === 'outcome_unknown');
  return unknown ?? final[0] ?? failures[0] ?? failed('no failure');
}

/** Makes an EngineError of an error of a tool, which works on files without a model. */
export function toolError(error: unknown): EngineError {
  const isUnreadable = hasName(error, ['AI_InvalidArgumentError']);
  const message = isUnreadable
    ? error.message
    : 'The file could not be processed. Send it in another format.';
  const detail = messageOf(error);
  return new EngineError({ code: 'input_unsupported', message, detail });
}

function ofCall(error: APICallError): EngineError {
  const { name, statusCode, isRetryable, data, responseHeaders } = error;
  const answer = statusCode === undefined ? 'no answer' : `status ${statusCode}`;
  const detail = `${name}: ${answer}${causesOf(error)}`;
  if (statusCode === undefined) return unavailable(detail);
  if (statusCode < 300) return failed(detail);
  // Requests with a key do not follow redirects.
  if (statusCode < 400 || [401, 403, 404, 405].includes(statusCode)) return misconfigured(detail);
  if (statusCode === 402 || isAboutCredit(data)) return withoutCredit(detail);
  if (statusCode === 413) return refused(detail, tooLarge(error.responseBody));
  if (wordsOfTooLong.test(error.responseBody ?? '')) {
    return refused(detail, tooLong(error.responseBody));
  }
  if (!isRetryable) return refused(detail);
  const seconds = parseRetryAfter(responseHeaders?.['retry-after'] ?? null, new Date());
  return unavailable(detail, seconds && Math.min(seconds, maxRetryAfter));
}

/** Of the provider's words only the number of bytes that it takes is told, as in OpenAI's answer. */
function tooLarge(body = ''): string {
  const [, bytes] = /\blimit \((\d{4,12})\)/.exec(body) ?? [];
  const most = bytes ? ` It takes at most ${(Number(bytes) / 2 ** 20).toFixed(1)} MiB.` : '';
  return `its host does not take files of this size.${most}`;
}

/** In the words of OpenAI, vLLM, which has no code for it, and llama.cpp. */
const wordsOfTooLong = /context_length_exceeded|maximum context length|exceed_context_size_error/;

/** Of the provider's words only the number of tokens is told. */
function tooLong(body = ''): string {
  const [, tokens] = /maximum context length is (\d{3,9}) tokens/.exec(body) ?? [];
  const most = tokens ? ` It takes at most ${tokens} tokens, its answer included.` : '';
  return `the texts are longer than it takes.${most}`;
}

/** Whether the model may be at work after a call: the answer is missing, or one of a gateway. */
function isLost(error: APICallError): boolean {
  const { statusCode } = error;
  if (statusCode === undefined) return !isNotConnected(error);
  // 520 to 527 are Cloudflare's.
  const isCloudflare = statusCode >= 520 && statusCode <= 527;
  return [408, 502, 504].includes(statusCode) || isCloudflare;
}

/**
 * Whether a call only asked for what an earlier one had begun or made: packages ask without values,
 * by GET. Those that ask by POST (Vertex for films, Fireworks for some pictures) cannot be told from
 * those that begin. Some send recordings without values, too.
 */
function isFollowUp({ requestBodyValues }: APICallError, kind: ModelKind): boolean {
  return kind !== 'transcription' && Object.keys(requestBodyValues ?? {}).length === 0;
}

/** Whether OpenAI, whose statuses do not tell it (429, 400), wants money first. */
function isAboutCredit(data: unknown): boolean {
  const { error } = (data ?? {}) as { error?: { code?: unknown } };
  return ['insufficient_quota', 'billing_hard_limit_reached'].includes(String(error?.code));
}

/** Providers throw these errors before they send anything, because of the call itself. */
const refusals = ['AI_InvalidArgumentError', 'AI_UnsupportedFunctionalityError'];

function hasName(error: unknown, names: readonly string[]): error is Error {
  return error instanceof Error && names.includes(error.name);
}

/** Whether an answer ended before it was complete: fetch throws this TypeError. */
export function isCutOff(error: unknown): boolean {
  return chainOf(error).some(
    (cause) => cause instanceof TypeError && cause.message === 'terminated',
  );
}

function messageOf(error: unknown): string {
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

/** The error, its cause, the cause of that, and so on: at most five, as a chain may be a circle. */
function chainOf(error: unknown, deepest = 5): Error[] {
  if (!(error instanceof Error) || deepest === 0) return [];
  return [error, ...chainOf(error.cause, deepest - 1)];
}
