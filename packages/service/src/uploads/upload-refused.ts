/**
 * `missing`: there is no such upload, or it has expired. `used`: a request has used the file, so it
 * cannot change. `busy`: it is being sent or stored. `unsent`: it has not arrived. `full`: the
 * account has no space. `crowded`: the account sends as many files as it may. `rate_limited`: it has
 * sent as many bytes as it may in this minute. `no_room`: the service has no space.
 */
export type UploadRefusal =
  | 'missing'
  | 'used'
  | 'busy'
  | 'unsent'
  | 'full'
  | 'crowded'
  | 'rate_limited'
  | 'no_room';

/** Seconds after which a caller can try again while another request sends the upload. */
export const busySeconds = 10;

/** Something cannot be done with an upload now, or any more. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly reason: UploadRefusal;
  /** Seconds after which it may be possible; undefined if never. */
  readonly retryAfter: number | undefined;

  constructor(reason: UploadRefusal, retryAfter?: number) {
    super(reason);
    this.reason = reason;
    this.retryAfter = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
  }
}
