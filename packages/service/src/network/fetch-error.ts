import { limits } from '@genmedia/server/limits';

/**
 * Why a request failed:
 * - `url_not_allowed`: the URL, or one that it redirected to, may not be fetched;
 * - `too_large`: the body or the header section exceeded its limit;
 * - `timeout`: the deadline passed before the last byte;
 * - `unreachable`: no address, no connection, or an answer that is not HTTP or breaks off.
 */
export type FetchErrorCode = 'url_not_allowed' | 'too_large' | 'timeout' | 'unreachable';

/**
 * A request failed. The message may be shown to whoever supplied the URL: it contains neither
 * the URL (its query may hold a signature) nor an address. `cause` is for logs and may contain an
 * address.
 */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly code: FetchErrorCode;
  /** HTTP status, if an answer had begun. */
  readonly status: number | undefined;

  constructor(
    code: FetchErrorCode,
    message: string,
    { cause, status }: { cause?: unknown; status?: number | undefined } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
  }

  /** The message as a phrase that follows the name of the URL. */
  get reason(): string {
    return this.message.replace(/^The URL /, '').replace(/\.$/, '');
  }
}

export function tooLarge(maxBytes: number): FetchError {
  return new FetchError('too_large', `The URL answered with more than ${maxBytes} bytes.`);
}

const ports = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  limits.urlPorts.map(String),
);

const allowedUrl =
  `The URL must be an absolute http or https URL of a public host, on port ${ports}, ` +
  'without user name or password.';

/**
 * A URL may not be fetched. All reasons have one message, so that a refusal reveals nothing about
 * the network behind the service.
 */
export class UrlNotAllowedError extends FetchError {
  override name = 'UrlNotAllowedError';

  constructor() {
    super('url_not_allowed', allowedUrl);
  }
}
