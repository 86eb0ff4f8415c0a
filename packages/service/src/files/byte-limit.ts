/**
 * Returns a function to call with each chunk of a stream. It returns whether all chunks so far are
 * within the limit.
 */
export function byteLimit(maxBytes: number): (chunk: Uint8Array) => boolean {
  let left = maxBytes;
  return (chunk) => {
    left -= chunk.byteLength;
    return left >= 0;
  };
}

/**
 * Reads a stream to its end. Undefined if it goes beyond the limit; the rest is not read then.
 *
 * @param isWithin called with each chunk before it is kept; a limit that several streams share is
 *   passed to each of them.
 */
export async function collect(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  isWithin: (chunk: Uint8Array) => boolean,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    if (!isWithin(chunk)) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
