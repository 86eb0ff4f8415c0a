/** A piece of a content; all have the same size but the last, which can be empty. */
export interface Part {
  bytes: Uint8Array;
  isLast: boolean;
}

/** Cuts a content into parts, and holds one of them at a time. */
export async function* partsOf(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Part> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (rest.length > 0) {
      // Only now is it known that a full part is not the last.
      if (size === partBytes) {
        yield { bytes: join(held), isLast: false };
        [held, size] = [[], 0];
      }
      const taken = rest.subarray(0, partBytes - size);
      held.push(taken);
      size += taken.length;
      rest = rest.subarray(taken.length);
    }
  }
  yield { bytes: join(held), isLast: true };
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}
