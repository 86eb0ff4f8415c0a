/** Why a file cannot be used; codes of failed jobs in the contract. */
type MediaErrorCode = 'input_unavailable' | 'input_unsupported' | 'input_too_large';

/**
 * A file that a request names or contains cannot be used. The message is for the caller and follows
 * the name of the field: `init_image could not be downloaded …`.
 */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  /** Whether the same request may succeed a little later. */
  readonly retryable: boolean;

  constructor(
    code: MediaErrorCode,
    message: string,
    { retryable = false, cause }: { retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.retryable = retryable;
  }
}
