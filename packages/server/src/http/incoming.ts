/** A header of a request, by its name in lower case; null where it was not sent. */
export type ReadHeader = (name: string) => string | null;

/** One request as the stubs read it, whatever it came through. */
export interface Incoming {
  readonly method: string;
  /** Headers of one name are joined (RFC 9110, section 5.3). */
  readonly header: ReadHeader;
  /** What stands in the path where the operation has `{name}`, percent-decoded. */
  param(name: string): string | undefined;
  /** All values of a query parameter, decoded, in their order. */
  queries(name: string): string[] | undefined;
  /**
   * The bytes of the body, once. Undefined, as soon as that is known, where they are more than
   * `limit`. Rejects if the body ends before it is complete.
   */
  bytes(limit: number): Promise<Uint8Array | undefined>;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /**
   * As a web request: the same at every time, and on Node perhaps made when first asked for. Its
   * body is only for `bytes`.
   */
  readonly request: Request;
  /** What the server gives beside a request, as in Hono's `context.env`. */
  readonly env: unknown;
}
