/** Counts the chunks of a stream, and tells of each whether all so far are within the limit. */
export function byteLimit(maxBytes: number): (chunk: Uint8Array) => boolean {
  let left = maxBytes;
  return (chunk) => {
    left -= chunk.byteLength;
    return left >= 0;
  };
}
