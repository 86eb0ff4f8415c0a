import type { ErrorBodyContext, RouterOptions } from '../handle/options.ts';
import type { Answer } from '../http/answer.ts';
import type { SentHeaders } from '../http/headers.ts';
import { Problem } from './problem.ts';

/** The answer for a problem. `headers` are those that it has so far. */
export type Failure = (
  problem: Problem,
  schema: string | undefined,
  requestId: string,
  headers?: SentHeaders,
) => Answer;

type FailureOptions = Pick<RouterOptions<unknown>, 'errorBody' | 'docUrl'>;

/** Makes answers for problems, with the given body or as problem details (RFC 9457). */
export function failureWith({ errorBody, docUrl }: FailureOptions): Failure {
  const body = errorBody ?? problemDetails;
  const type = errorBody ? 'application/json' : 'application/problem+json';
  return (problem, schema, requestId, headers = {}) => ({
    status: problem.status,
    headers: {
      ...headers,
      ...(problem.retryAfter !== undefined && { 'retry-after': String(problem.retryAfter) }),
      ...problem.headers,
      'content-type': type,
      'x-request-id': requestId,
    },
    body: JSON.stringify(body(problem, { schema, requestId, docUrl: docUrl?.(problem.code) })),
  });
}

function problemDetails({ status, message, code, errors }: Problem, context: ErrorBodyContext) {
  // The message is about this occurrence, as a title may not be.
  return { type: context.docUrl, status, detail: message, code, errors };
}

/** The problem that stands for an error whose details are not for the caller. */
export function internalError(): Problem {
  return new Problem(
    500,
    'internal_error',
    'Something went wrong on our side. Quote the X-Request-Id when you report it.',
  );
}
