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
  /** As a web request: the same at every time, and on Node perhaps made when first asked for. */
  readonly request: Request;
  /** What the server gives beside a request, as in Hono's `context.env`. */
  readonly env: unknown;
}

/** The bytes of all chunks. Only one chunk is not copied. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
