/** Reads a header of a request by its name in lower case; null if it was not sent. */
export type ReadHeader = (name: string) => string | null;

/** One request as the stubs read it, from any server. */
export interface Incoming {
  readonly method: string;
  /** Several headers of one name are joined (RFC 9110, section 5.3). */
  readonly header: ReadHeader;
  /** The path as it was sent, except that characters which separate nothing may be decoded. */
  readonly path: string;
  /** The query as it was sent, without its `?`. */
  readonly query: string;
  /**
   * The bytes of the body; call it once. Undefined if there are more than `limit`, as soon as that
   * is known. Rejects if the body ends before it is complete.
   */
  bytes(limit: number): Promise<Uint8Array | undefined>;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /**
   * The request as a web request. It is always the same object; on Node it may be made at the first
   * use. Read its body with `bytes` only.
   */
  readonly request: Request;
  /** What the server gives besides a request, as in Hono's `context.env`. */
  readonly env: unknown;
}

/** The query of a URL, without its `?`. */
export function queryOf(url: string): string {
  const [withoutFragment = ''] = url.split('#', 1);
  const start = withoutFragment.indexOf('?');
  return start === -1 ? '' : withoutFragment.slice(start + 1);
}
