import type { FieldError } from '@genmedia/types/client';
import type { ErrorCode } from './error-code.ts';
import type { JobReference } from './job-reference.ts';
import type { OperationId } from './operation.ts';

/** What is known about a call that failed. */
export interface ErrorDetails {
  operation: OperationId;
  code: ErrorCode;
  message: string;
  status?: number | undefined;
  requestId?: string | undefined;
  errors?: FieldError[] | undefined;
  retryAfter?: number | undefined;
  job?: JobReference | undefined;
  idempotencyKey?: string | undefined;
}

/**
 * A call that failed: refused by the service, failed as a job, or never answered. Its messages hold
 * no credential, whatever the service or the network said.
 */
export class GenmediaError extends Error {
  /** The operation that was called. */
  declare readonly operation: OperationId;
  /** The reason, for programs: of the contract (`queue_full` …), or of the client (`timeout` …). */
  declare readonly code: ErrorCode;
  /** HTTP status of the answer; undefined without one. A job that failed is a 200. */
  declare readonly status: number | undefined;
  /** `X-Request-Id` of the answer: quote it when you report a problem. */
  declare readonly requestId: string | undefined;
  /** Every field of the input that is wrong. Empty where that is not the reason. */
  declare readonly errors: FieldError[];
  /** Seconds after which the same call can succeed, where the service said so. */
  declare readonly retryAfter: number | undefined;
  /** The job, where there is one: `genmedia.job(error.job)` waits for it again. */
  declare readonly job: JobReference | undefined;
  /** The key under which the call was sent: with it, a repeated call starts no second job. */
  declare readonly idempotencyKey: string | undefined;

  constructor({ message, errors = [], ...details }: ErrorDetails, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'GenmediaError';
    Object.assign(this, { errors }, details);
  }

  /**
   * Whether the same question may get another answer in a while: there was none, or one of a
   * service that is busy or out of order. A job under way is not hurt by it.
   */
  get temporary(): boolean {
    return !this.status || this.code === 'invalid_response' || isTemporary(this.status);
  }

  /** Everything but stack and cause, so that `JSON.stringify` says more than `{}`. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Whether a status is that of a service which is busy or out of order. */
export function isTemporary(status: number): boolean {
  return [408, 425, 429].includes(status) || (status >= 500 && status !== 501);
}
