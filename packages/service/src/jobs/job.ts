import type { Selectable } from 'kysely';
import type { JobStatus, Tables } from '../database/tables.ts';

/** A job as callers see it. */
export interface Job {
  /** Unique, and in the order of acceptance within an account. */
  id: number;
  accountId: number;
  /** The deployment whose processes work on it; null: the service's own. */
  deploymentId: number | null;
  /** operationId of the contract. */
  operation: string;
  /** What was asked for, without the credential. */
  input: Record<string, unknown>;
  status: JobStatus;
  /** How often it was started. */
  attempt: number;
  /** While it waits to be tried again. */
  notBefore: Date | null;
  /** The names of its files follow from it, in every attempt the same; see media/file-name.ts. */
  secret: Buffer;
  /** Once the status is success. */
  result: Record<string, unknown> | null;
  /** Once the status is error. */
  error: { code: string; message: string } | null;
  /** `X-Request-Id` of the request that made it. */
  requestId: string | null;
  /** The span of that request, as `traceparent` says it. */
  traceparent: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export type JobRow = Selectable<Tables['jobs']>;

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    accountId: row.account_id,
    deploymentId: row.deployment_id,
    operation: row.operation,
    input: row.input,
    status: row.status,
    attempt: row.attempt,
    notBefore: row.not_before,
    secret: row.secret,
    result: row.result,
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? '' } : null,
    requestId: row.request_id,
    traceparent: row.traceparent,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** Whether a job will not change any more. */
export function isFinished({ status }: Pick<Job, 'status'>): boolean {
  return status === 'success' || status === 'error';
}

export interface JobErrorOptions extends ErrorOptions {
  /** Whether the same job may succeed a little later. */
  retryable?: boolean;
  /** For the log. No secret, no stack. */
  detail?: string;
}

/** A job that failed for a reason that its owner may know. Any other error stays in the log. */
export class JobError extends Error {
  override name = 'JobError';
  readonly code: string;
  readonly retryable: boolean;
  readonly detail: string | undefined;

  constructor(code: string, message: string, options: JobErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.detail = options.detail;
  }
}
