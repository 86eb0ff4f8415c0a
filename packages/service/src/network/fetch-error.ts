import { limits } from '@genmedia/server/limits';

/**
 * Why a guarded fetch gave nothing:
 * - `url_not_allowed`: the URL, or one that it redirected to, may not be fetched;
 * - `too_large`: the body or the header section passed its limit;
 * - `timeout`: the deadline passed before the last byte;
 * - `unreachable`: no address, no connection, or an answer that is not HTTP or breaks off.
 */
export type FetchErrorCode = 'url_not_allowed' | 'too_large' | 'timeout' | 'unreachable';

/**
 * A guarded fetch failed. Messages are fit for whoever supplied the URL: they name neither the URL
 * (its query may be a signature) nor an address. `cause`, for logs, may name an address.
 */
export class GuardedFetchError extends Error {
  override name = 'GuardedFetchError';
  readonly code: FetchErrorCode;
  /** HTTP status, where the failure came after one. */
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

  /** The message as it goes on after the name of the URL. */
  get reason(): string {
    return this.message.replace(/^The URL /, '').replace(/\.$/, '');
  }
}

const ALLOWED_URL =
  'The URL must be an absolute http or https URL of a public host, on port ' +
  `${limits.urlPorts.slice(0, -1).join(', ')} or ${limits.urlPorts.at(-1)}, ` +
  'without user name or password.';

/**
 * A URL may not be fetched. One message for every reason, so that a refusal tells nothing of the
 * network behind the service.
 */
export class UrlNotAllowedError extends GuardedFetchError {
  override name = 'UrlNotAllowedError';

  constructor() {
    super('url_not_allowed', ALLOWED_URL);
  }
}
