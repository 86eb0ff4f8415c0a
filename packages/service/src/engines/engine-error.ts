/**
 * Why a task of an engine failed; the contract's `code` of its failed job:
 * - `model_failed`: the model stopped early, or returned nothing that can be used
 * - `model_refused`: the model does not do what the request asks for
 * - `model_timeout`: the model took longer than the catalogue allows
 * - `input_unsupported`: a file of the request cannot be used
 * - `model_unavailable`: the model cannot be reached, or not with the credentials of the service
 * - `outcome_unknown`: nobody can know whether the host of the model does the work
 */
export type EngineErrorCode =
  | 'input_unsupported'
  | 'model_failed'
  | 'model_refused'
  | 'model_timeout'
  | 'model_unavailable'
  | 'outcome_unknown';

export interface EngineFailure {
  code: EngineErrorCode;
  /** For the caller: what went wrong, and what to do. No secret, no stack. */
  message: string;
  /** Whether the same request may succeed later; false if left out. */
  retryable?: boolean;
  /** Seconds after which the model wants to be asked again; undefined if it does not say. */
  retryAfter?: number | undefined;
  /** Whether a changed request may succeed. Code that knows the request then adds what to change. */
  mustChange?: boolean;
  /**
   * Whether a request for another model may succeed. Code that knows the request then adds how to
   * name one, or whom to ask.
   */
  otherModel?: boolean;
  /** For logs. No secret, no stack. */
  detail: string;
}

/** A task of an engine failed. `message` is for the caller, `detail` for logs. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  readonly mustChange: boolean;
  readonly otherModel: boolean;
  readonly detail: string;
  /** For logs: the model that failed. Whoever called it sets this. */
  calledModel: { modelId: string; provider: string } | undefined;

  constructor(failure: EngineFailure) {
    const { code, message, detail } = failure;
    const { retryable = false, mustChange = false, otherModel = false } = failure;
    super(message);
    this.code = code;
    this.retryable = retryable;
    this.retryAfter = failure.retryAfter;
    this.mustChange = mustChange;
    this.otherModel = otherModel;
    this.detail = detail;
  }

  /** The same failure of something that must not be tried again. */
  asFinal(): EngineError {
    const { code, message, retryAfter, mustChange, otherModel, detail, calledModel } = this;
    const final = new EngineError({ code, message, retryAfter, mustChange, otherModel, detail });
    final.calledModel = calledModel;
    return final;
  }
}
