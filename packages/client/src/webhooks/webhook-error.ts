/** Why a webhook call gave no event. */
export type WebhookErrorCode =
  | 'missing_header'
  | 'outside_tolerance'
  | 'wrong_signature'
  | 'invalid_body'
  | 'keys_unavailable';

/**
 * Nothing proves that the service made this call, or its body is no event: answer 400. With
 * `keys_unavailable` the call could not be checked: answer 503, and the service calls again.
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
