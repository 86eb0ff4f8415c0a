import { Problem } from '@genmedia/server';
import type { ResponseBody } from '@genmedia/types';
import { type Auth, refuse } from '../../admission/authentication.ts';
import { failureOf } from '../../admission/failure.ts';
import { noRetry } from '../../admission/no-retry.ts';
import { InputError } from '../../errors/input-error.ts';
import { cancelJob } from '../../jobs/cancel.ts';
import { isFinished } from '../../jobs/job.ts';
import { waitForJob } from '../../jobs/wait.ts';
import type { Context } from '../context.ts';
import type { GenerationRecord } from '../generations/define.ts';
import { type GenerationContext, startHandler } from '../generations/handlers.ts';
import type { GenerationBody, JobOperation } from '../generations/job-definition.ts';
import { finalResponse } from '../generations/responses.ts';

/** A request in the form of OpenAI's API, translated into one that makes a job. */
export interface TranslatedRequest<Id extends JobOperation> {
  body: GenerationBody<Id>;
  /** Fields of the body that OpenAI's request does not have, with the contract's defaults. */
  defaultedFields?: readonly string[];
  /** What OpenAI's request calls the fields of the body. */
  openaiNames: Readonly<Record<string, string>>;
}

/** What is needed of a request, besides its body. */
interface OpenaiRequest {
  headers: { 'Idempotency-Key'?: string | undefined };
  requestId: string;
  signal: AbortSignal;
}

export type Success = Extract<ResponseBody<'generateImage'>, { status: 'success' }>;

/** OpenAI's clients end a request after ten minutes, unless they are told otherwise. */
const waitMs = 595_000;

/**
 * Makes a job and waits for its result, because OpenAI's clients cannot fetch it later. If the
 * caller hangs up, the job is cancelled: the client sends its request again, which would be paid
 * for twice. With an Idempotency-Key the job goes on, and the request that comes again waits for
 * it. Throws the Problem of a job that fails or takes too long, which forbids another try where
 * that would make another job.
 */
export async function finishedJob<Id extends JobOperation>(
  context: GenerationContext,
  generation: GenerationRecord,
  { body, defaultedFields = [], openaiNames }: TranslatedRequest<Id>,
  { headers: { 'Idempotency-Key': key }, requestId, signal }: OpenaiRequest,
  auth: Auth,
): Promise<Success> {
  const { db, notifications, endWaits } = context;
  const isGiven = (field: string) => !defaultedFields.includes(field);
  const headers = {
    Prefer: 'respond-async',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  const start = startHandler(context, generation);
  // OpenAI's answers have no place for a warning about unknown fields.
  const request = { body, headers, isGiven, unknownFields: [], requestId, signal };
  const started = await start(request, auth).catch((error) => {
    throw error instanceof InputError ? withNames(error, openaiNames) : error;
  });
  const { id } = started.body as { id: number };
  const waiting = { ms: waitMs, signal: AbortSignal.any([signal, endWaits]) };
  const accepted = { id, accountId: auth.account.id };
  const job = await waitForJob(db, notifications, accepted, waiting).catch((cause) => {
    throw unfinished(id, key, cause);
  });
  // The account was deleted meanwhile, and with it its key and its jobs.
  if (!job) refuse({ kind: 'api-key' });
  if (signal.aborted && key === undefined) await cancelJob(db, auth.account.id, id);
  if (!isFinished(job)) throw unfinished(id, key);
  const answer = await finalResponse(context, job);
  if (answer.status === 'success') return answer;
  const status = statusOf[answer.code] ?? 503;
  const message = namedByOpenai(answer.message, openaiNames);
  throw new Problem(status, answer.code, message, { headers: noRetry });
}

/** The statuses of jobs' failures that are not the service's. */
const statusOf: Readonly<Record<string, 400 | 402>> = {
  input_too_large: 400,
  input_unsupported: 400,
  model_refused: 400,
  nsfw_content: 400,
  spending_limit_reached: 402,
};

/**
 * Reads what an answer needs of a job's files. If they cannot be read now, throws a Problem, which
 * forbids another try where that would make another job. Faults of the service are logged.
 */
export async function readFiles<T>(
  { log }: Pick<Context, 'log'>,
  read: () => Promise<T>,
  { id }: Success,
  { headers: { 'Idempotency-Key': key } }: Pick<OpenaiRequest, 'headers'>,
): Promise<T> {
  return await read().catch((cause) => {
    if (cause instanceof Problem) throw cause;
    if (!failureOf(cause))
      log.error('the files of a job cannot be read', { job: id, error: cause });
    throw unanswered('The job is done, but its files cannot be read now.', id, key, cause);
  });
}

function unfinished(id: number, key: string | undefined, cause?: unknown): Problem {
  return unanswered('The job goes on, but the service cannot wait for it.', id, key, cause);
}

/** @param state of the job, a sentence. */
function unanswered(state: string, id: number, key: string | undefined, cause: unknown): Problem {
  const next = key
    ? 'Send the request again with its Idempotency-Key to wait for the result.'
    : `GET /api/v7/jobs/${id} tells its result; the same request again would make another job.`;
  const details = { headers: key ? {} : noRetry, cause };
  return new Problem(503, 'unavailable', `${state} ${next}`, details);
}

/** An error about fields of a job's request, with the names that OpenAI's request has for them. */
function withNames({ errors }: InputError, names: Readonly<Record<string, string>>): InputError {
  return new InputError(
    errors.map(({ field, message }) => {
      const [first = '', ...rest] = field.split('.');
      return { field: [nameIn(names, first), ...rest].join('.'), message };
    }),
  );
}

function nameIn(names: Readonly<Record<string, string>>, field: string): string {
  return Object.hasOwn(names, field) ? (names[field] ?? field) : field;
}

/** Where the service's sentences about a failed job name fields: at the start, and in advice. */
const fieldPlaces =
  /^\w+|(?<=\bChange )[\w, ]+(?=, and send the request again\.$)|(?<=\b(?:Send another|Name another one with) )\w+/g;

/** Advice about a field that OpenAI's requests do not have. */
const foreignAdvice = /, or send safety_checker as false(?=\.$)/;

/** A message about a job, with the names that OpenAI's request has for the fields. */
function namedByOpenai(message: string, names: Readonly<Record<string, string>>): string {
  const renamed = (words: string) => words.replace(/\w+/g, (word) => nameIn(names, word));
  return message.replace(foreignAdvice, '').replace(fieldPlaces, renamed);
}
