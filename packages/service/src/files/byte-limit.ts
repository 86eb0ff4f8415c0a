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
