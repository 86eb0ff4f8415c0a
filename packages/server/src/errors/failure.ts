import type { ErrorSchema } from '../contract/operation.ts';
import type { Answer } from '../http/answer.ts';
import type { SentHeaders } from '../http/headers.ts';
import { errorBody, type FailureFacts } from './error-schema.ts';
import { Problem } from './problem.ts';

/** The answer for a problem, in the error schema of an operation. */
export function failure(
  schema: ErrorSchema,
  problem: Problem,
  facts: FailureFacts,
  extra: SentHeaders = {},
): Answer {
  const headers = {
    ...extra,
    ...(problem.retryAfter !== undefined && { 'retry-after': String(problem.retryAfter) }),
    ...problem.headers,
    'content-type': 'application/json',
    'x-request-id': facts.requestId,
  };
  const body = JSON.stringify(errorBody(schema, problem, facts));
  return { status: problem.status, headers, body };
}

/** The answer for an error whose details are not for the caller. */
export function internalError(): Problem {
  return new Problem(
    500,
    'internal_error',
    'Something went wrong on our side. Quote the X-Request-Id when you report it.',
  );
}
