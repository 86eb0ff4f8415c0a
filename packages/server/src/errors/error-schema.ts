import type {
  AgentError,
  ChatError,
  ChatErrorDetail,
  FieldError,
  GenerationError,
} from '@genmedia/types';
import type { ErrorSchema } from '../contract/operation.ts';
import type { Problem } from './problem.ts';

interface ErrorBodies {
  GenerationError: GenerationError;
  ChatError: ChatError;
  AgentError: AgentError;
}

/** What a body says besides the problem. */
export interface FailureFacts {
  requestId: string;
  /** Address of the page of an error's code. */
  docUrl: ((code: string) => string) | undefined;
}

/**
 * One renderer for each schema of errors in the contract. A new schema without one does not
 * compile.
 */
type Renderers = {
  [Name in ErrorSchema]: (problem: Problem, facts: FailureFacts) => ErrorBodies[Name];
};

const renderers: Renderers = {
  GenerationError: generationError,
  ChatError: (problem, facts) => ({
    ...generationError(problem, facts),
    error: chatDetail(problem),
  }),
  AgentError: (problem, facts) => ({
    data: null,
    error: {
      code: problem.code,
      message: problem.message,
      ...docUrlOf(problem, facts),
      ...(problem.errors && { details: detailsByField(problem.errors) }),
    },
    meta: { request_id: facts.requestId },
  }),
};

/** The body of an answer with a problem, in the error schema of an operation. */
export function errorBody(schema: ErrorSchema, problem: Problem, facts: FailureFacts): object {
  return renderers[schema](problem, facts);
}

function docUrlOf({ code }: Problem, { docUrl }: FailureFacts): { doc_url?: string } {
  return docUrl ? { doc_url: docUrl(code) } : {};
}

function generationError(problem: Problem, facts: FailureFacts): GenerationError {
  return {
    status: 'error',
    message: problem.message,
    code: problem.code,
    ...docUrlOf(problem, facts),
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
