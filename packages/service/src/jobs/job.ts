import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A row of `jobs` by the names of this code; tables.ts says what the fields mean. */
export type Job = ReturnType<typeof toJob>;

export type JobRow = Selectable<Tables['jobs']>;

export function toJob(row: JobRow) {
  return {
    id: row.id,
    accountId: row.account_id,
    deploymentId: row.deployment_id,
    operation: row.operation,
    modelId: row.model_id,
    input: row.input,
    defaultedFields: row.defaulted_fields,
    unknownFields: row.unknown_fields,
    status: row.status,
    isLong: row.is_long,
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

interface JobErrorOptions extends ErrorOptions {
  /** Whether the same job may succeed a little later. */
  retryable?: boolean;
  /** The least seconds before another attempt; undefined if any will do. */
  retryAfter?: number | undefined;
  /** For the log. No secret, no stack. */
  detail?: string;
  /** For the log: the model that failed. */
  calledModel?: { modelId: string; provider: string } | undefined;
}

/** A job failed, and its owner may read the reason. Other errors are only logged. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  readonly detail: string | undefined;
  readonly calledModel: JobErrorOptions['calledModel'];

  constructor(code: string, message: string, options: JobErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfter = options.retryAfter;
    this.detail = options.detail;
    this.calledModel = options.calledModel;
  }
}
