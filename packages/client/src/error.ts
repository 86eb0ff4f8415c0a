import type { FieldError } from '@genmedia/types/client';
import type { ErrorCode } from './error-code.ts';
import type { JobReference } from './job-reference.ts';
import type { OperationId } from './operation.ts';

/** The code for a successful answer that is no JSON object. */
export const invalidResponse = 'invalid_response';

/** What is known about a call that failed. */
export interface ErrorDetails {
  operation: OperationId | (string & {});
  code: ErrorCode;
  message: string;
  status?: number | undefined;
  requestId?: string | undefined;
  errors?: FieldError[] | undefined;
  retryAfter?: number | undefined;
  body?: unknown;
  job?: JobReference | undefined;
  idempotencyKey?: string | undefined;
}

/**
 * A call that failed: the service refused it, its job failed, or no answer came. Its messages never
 * contain the credential, whatever the service or the network said, unless that is shorter than 8
 * characters.
 */
export class GenmediaError extends Error {
  /** The operation that was called. */
  declare readonly operation: OperationId | (string & {});
  /**
   * The reason, for programs: a code of the contract (`queue_full` …) or of the client (`timeout`
   * …).
   */
  declare readonly code: ErrorCode;
  /**
   * HTTP status of the answer; undefined if there was none. A failed job has the status 200, and a
   * redirect in a page 0, because browsers hide its own.
   */
  declare readonly status: number | undefined;
  /** `X-Request-Id` of the answer: quote it when you report a problem. */
  declare readonly requestId: string | undefined;
  /** Each field of the input that is wrong. Empty if the input is not the reason. */
  declare readonly errors: FieldError[];
  /** Seconds after which the same call can succeed, if the service said so. */
  declare readonly retryAfter: number | undefined;
  /** What the service answered: JSON, or text where the contract has that. */
  declare readonly body: unknown;
  /** The job, if there is one: `genmedia.job(error.job)` waits for it again. */
  declare readonly job: JobReference | undefined;
  /** The Idempotency-Key of the call. A repeated call with the same key starts no second job. */
  declare readonly idempotencyKey: string | undefined;

  constructor({ message, errors = [], ...details }: ErrorDetails, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'GenmediaError';
    Object.assign(this, { errors }, details);
  }

  /**
   * Errors of another copy of this package are instances, too: an app can have several, of several
   * versions, or as modules and as CommonJS. Fields tell, because names differ: those of other
   * contracts are `ApiError`s.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method.
    if (super[Symbol.hasInstance](value)) return true;
    // biome-ignore lint/complexity/noThisInStatic: see above.
    const isOurs = this === GenmediaError && value instanceof Error;
    return isOurs && 'operation' in value && 'errors' in value;
  }

  /**
   * Whether the same request may succeed later: no answer came, or the service was busy or out of
   * order. A job that is running is not affected.
   */
  get temporary(): boolean {
    return this.status === undefined || this.code === invalidResponse || isTemporary(this.status);
  }

  /** Everything but stack and cause. `JSON.stringify` alone would leave out the message. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Whether a status means that the service is busy or out of order. */
export function isTemporary(status: number): boolean {
  return [408, 425, 429].includes(status) || (status >= 500 && status !== 501);
}
