/** Why a call is not believed. */
export type WebhookErrorCode =
  | 'missing_header'
  | 'outside_tolerance'
  | 'wrong_signature'
  | 'invalid_body'
  | 'keys_unavailable';

/**
 * A call that cannot be shown to be the service's: answer 400. With `keys_unavailable` it could not
 * be checked: answer 503, and the service calls again.
 */
export class WebhookError extends Error {
  /** The reason, for programs. */
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'WebhookError';
    this.code = code;
  }
}
