import type { FieldError } from '@genmedia/types/client';
import { type CallState, callError } from './call.ts';
import { type GenmediaError, invalidResponse } from './error.ts';
import { retryAfterOf } from './retry-after.ts';

/** An answer and its body: a parsed JSON object, or undefined if it is none or has not been read. */
export interface ReadResponse {
  response: Response;
  body?: AnswerBody | undefined;
  /** Whether the service says that the call failed. It may say so under HTTP 200. */
  isFailure?: boolean;
  /** What is wrong, where the answer has no `message` for that. */
  reason?: string | undefined;
}

interface Failure {
  message?: unknown;
  code?: string;
  errors?: FieldError[];
  /** What is wrong with each field, as the agents' operations answer it. */
  details?: Record<string, unknown> | null;
}

/** The fields of the contract's answers that the client reads. Chat and agents have `error`. */
export interface AnswerBody extends Failure {
  status?: string;
  id?: unknown;
  eta?: unknown;
  /** Other contracts than this package's own may have the message itself here. */
  error?: Failure | null;
  meta?: { request_id?: string };
  retry_after?: unknown;
}

/** Reads the whole answer. */
export async function readAnswer(response: Response): Promise<ReadResponse> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {}
  const body = json === Object(json) ? (json as AnswerBody) : undefined;
  return {
    response,
    body,
    isFailure: !response.ok || !body || body.status === 'error' || !!body.error,
  };
}

/**
 * The error that an answer describes, in any of the contract's shapes. An answer without a JSON
 * object is an error itself.
 */
export function answerError(
  call: CallState,
  { response, body: parsed, reason }: ReadResponse,
): GenmediaError {
  const { status, ok, headers } = response;
  const body = parsed ?? {};
  const { message: own, code, errors, details }: Failure = { ...body, ...body.error };
  // Spring Boot may send an empty message beside the error, and NestJS a list of them.
  const message = reason || own || body.error;
  return callError(call, {
    message:
      ((typeof message === 'string' && message) ||
        `${call.operation} got HTTP ${status} and no valid body.`) + hint(call, response),
    code: code ?? (parsed || !ok ? `http_${status}` : invalidResponse),
    status,
    requestId: headers.get('x-request-id') ?? body.meta?.request_id,
    errors: Array.isArray(errors) ? errors : fieldErrors(details),
    retryAfter: retryAfterOf(headers, body.retry_after),
    body: parsed,
  });
}

/** What the service cannot know: how the caller can correct the mistake. */
function hint({ secret }: CallState, { status, ok }: Response): string {
  if (status === 401 && secret === undefined) return ' Give createClient the credential.';
  return !ok && status < 400 && status !== 304 ? ' Is the baseUrl right?' : '';
}

function fieldErrors(details: Failure['details']): FieldError[] {
  // Other contracts than this package's own may have a text, a list or other facts here.
  return Object.entries(details?.constructor === Object ? details : []).flatMap(([field, found]) =>
    [found].flat().flatMap((message) => (typeof message === 'string' ? { field, message } : [])),
  );
}
