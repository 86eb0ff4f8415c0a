import type {
  AgentError,
  ChatError,
  ChatErrorDetail,
  FieldError,
  GenerationError,
} from '@genmedia/types';
import type { Problem } from '../errors/problem.ts';
import type { ErrorBody, ErrorBodyContext } from '../handle/options.ts';
import type { ErrorSchema } from './operations.ts';

interface ErrorBodies {
  GenerationError: GenerationError;
  ChatError: ChatError;
  AgentError: AgentError;
}

/**
 * One renderer for each schema of errors in the contract. A new schema without one does not
 * compile.
 */
type Renderers = {
  [Name in ErrorSchema]: (problem: Problem, context: ErrorBodyContext) => ErrorBodies[Name];
};

const renderers: Renderers = {
  GenerationError: generationError,
  ChatError: (problem, context) => ({
    ...generationError(problem, context),
    error: chatDetail(problem),
  }),
  AgentError: (problem, context) => ({
    data: null,
    error: {
      code: problem.code,
      message: problem.message,
      ...docUrlOf(context),
      ...(problem.errors && { details: detailsByField(problem.errors) }),
    },
    meta: { request_id: context.requestId },
  }),
};

/** The body of an answer with a problem, in the error schema of an operation. */
export const errorBody: ErrorBody = (problem, context) =>
  renderers[context.schema as ErrorSchema](problem, context);

function docUrlOf({ docUrl }: ErrorBodyContext): { doc_url?: string } {
  return docUrl ? { doc_url: docUrl } : {};
}

function generationError(problem: Problem, context: ErrorBodyContext): GenerationError {
  return {
    status: 'error',
    message: problem.message,
    code: problem.code,
    ...docUrlOf(context),
    ...(problem.errors && { errors: [...problem.errors] }),
    ...(problem.retryAfter !== undefined && { retry_after: problem.retryAfter }),
  };
}

function detailsByField(errors: readonly FieldError[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { field, message } of errors)
    fields.set(field, [...(fields.get(field) ?? []), message]);
  return Object.fromEntries(fields);
}

function chatDetail(problem: Problem): ChatErrorDetail {
  return {
    message: problem.message,
    type: chatErrorType(problem.status),
    code: problem.code,
    param: problem.errors?.[0]?.field ?? null,
  };
}

function chatErrorType(status: number): ChatErrorDetail['type'] {
  if (status === 401) return 'authentication_error';
  if (status === 402 || status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
