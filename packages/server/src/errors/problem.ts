import type { FieldError } from '@genmedia/types';
import { lowerCase } from '../http/headers.ts';

/** What a problem may have besides its status, code and message. */
export interface ProblemDetails {
  /** What is wrong with each field of the request. */
  errors?: readonly FieldError[];
  /** Seconds to wait before the same request can succeed; sent as `Retry-After` too. */
  retryAfter?: number;
  /** Headers of the answer. Throws a TypeError for a name or value that no header can have. */
  headers?: Readonly<Record<string, string>>;
  /** The cause, for logs. Never sent. */
  cause?: unknown;
}

/** Statuses that have a Retry-After in the contract, and its seconds if the problem has none. */
const retryAfter: Readonly<Record<number, number>> = { 429: 1, 503: 5 };

/**
 * An error that the caller is told about. Handlers and `authenticate` throw it. The stub answers
 * with its status, in the error schema of the operation.
 *
 * `code` is for programs (`not_found`). `message` is for people: say what they can do.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  /** The headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, details: ProblemDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {});
    const seconds = details.retryAfter ?? retryAfter[status];
    this.status = status;
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = seconds === undefined ? undefined : Math.max(0, Math.ceil(seconds));
    this.headers = lowerCase(details.headers);
  }
}

/** The most wrong fields that are listed at once: each item of a body can be one. */
export const maxErrors = 100;

/** The 400 for wrong fields of a request. Its message has the first one, and says if not all are listed. */
export function invalidRequest(all: readonly FieldError[]): Problem {
  const errors = all.slice(0, maxErrors);
  const [first] = errors;
  const what = first ? `: ${first.field} ${first.message}` : '';
  const listed = all.length > maxErrors ? ` The first ${maxErrors} wrong fields are listed.` : '';
  return new Problem(400, 'validation_error', `The request is not valid${what}.${listed}`, {
    errors,
  });
}
