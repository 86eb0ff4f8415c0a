import type { FieldError } from '@genmedia/types/client';
import { type CallState, failed } from './call.ts';
import type { GenmediaError } from './error.ts';
import { retryAfterOf } from './retry-after.ts';

/** An answer with its body: read and undefined where that is no JSON object, or as a stream. */
export interface ReadResponse {
  response: Response;
  body?: (AnswerBody & Partial<ReadableStream<Uint8Array>>) | null | undefined;
}

interface Failure {
  message?: string;
  code?: string;
  errors?: FieldError[];
  /** The agents' list of what is wrong, by field. */
  details?: Record<string, unknown>;
}

/** Whatever the contract's answers have that matters here. `error` is of chat and agents. */
export interface AnswerBody extends Failure {
  status?: string;
  id?: unknown;
  eta?: unknown;
  error?: Failure | null;
  meta?: { request_id?: string };
  retry_after?: unknown;
}

/** The code of a success that is no JSON object. */
export const INVALID = 'invalid_response';

/** Reads an answer to its end. */
export async function readAnswer(response: Response): Promise<ReadResponse> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {}
  return { response, body: body === Object(body) ? (body as AnswerBody) : undefined };
}

/** Whether the service says that it failed, which it may do under HTTP 200. */
export function isFailure({ response, body }: ReadResponse): boolean {
  return !response.ok || !body || body.status === 'error' || !!body.error;
}

/** The error that an answer describes, in whichever of the contract's shapes, or is. */
export function failureOf(call: CallState, { response, body: given }: ReadResponse): GenmediaError {
  const { status, ok, headers } = response;
  const body = given ?? {};
  const { message, code, errors, details }: Failure = { ...body, ...body.error };
  const fallback = `${call.operation} got HTTP ${status} and no valid body.`;
  return failed(call, {
    message: (message ?? fallback) + hint(call, response),
    code: code ?? (ok ? INVALID : `http_${status}`),
    status,
    requestId: headers.get('x-request-id') ?? body.meta?.request_id,
    errors: errors ?? fieldErrors(details),
    retryAfter: retryAfterOf(headers, body.retry_after),
  });
}

/** What the service cannot know: how its callers are meant to mend it. */
function hint({ secret }: CallState, { status, ok }: Response): string {
  if (status === 401 && secret === undefined) return ' Give createClient the credential.';
  return !ok && status < 400 ? ' A redirect: is the baseUrl right?' : '';
}

function fieldErrors(details: Record<string, unknown> = {}): FieldError[] {
  return Object.entries(details).flatMap(([field, found]) =>
    [found].flat().map((message) => ({ field, message: String(message) })),
  );
}
