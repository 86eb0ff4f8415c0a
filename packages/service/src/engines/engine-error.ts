/**
 * Why a job of an engine failed, as the contract's `code` of a failed job:
 * - `model_failed`: the model broke off, or gave nothing
 * - `model_refused`: the model does not do what was asked of it
 * - `model_timeout`: the model took longer than the catalogue lets it
 * - `input_unsupported`: a file of the request is not one that can be worked on
 * - `model_unavailable`: the model cannot be reached, or not with the access that the service has
 */
export type EngineErrorCode =
  | 'input_unsupported'
  | 'model_failed'
  | 'model_refused'
  | 'model_timeout'
  | 'model_unavailable';

export interface EngineFailure {
  code: EngineErrorCode;
  /** For the caller: what went wrong, and what to do about it. No secret, no stack. */
  message: string;
  /** Whether the same request may succeed later; not, if left out. */
  retryable?: boolean;
  /** Whether another request may do: who knows the request adds what to change in it. */
  mustChange?: boolean;
  /** For logs. No secret, no stack. */
  detail: string;
}

/** A job of an engine failed. `message` is for the caller, `detail` for logs. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  readonly retryable: boolean;
  readonly mustChange: boolean;
  readonly detail: string;

  constructor({ code, message, retryable = false, mustChange = false, detail }: EngineFailure) {
    super(message);
    this.code = code;
    this.retryable = retryable;
    this.mustChange = mustChange;
    this.detail = detail;
  }
}
