/** Removes the outermost pixels, `by` times. */
export function thinned(on: Uint8Array, width: number, height: number, by: number): Uint8Array {
  if (by === 0) return on;
  const inner = on.map((value, i) =>
    value === 1 && neighbours(i, width, height).every((n) => on[n] === 1) ? 1 : 0,
  );
  return thinned(inner, width, height, by - 1);
}

/** Adds the pixels around the outermost ones. */
export function thickened(on: Uint8Array, width: number, height: number): Uint8Array {
  return on.map((value, i) =>
    value === 1 || neighbours(i, width, height).some((n) => on[n] === 1) ? 1 : 0,
  );
}

/** Keeps only the largest connected part. */
export function largest(on: Uint8Array, width: number, height: number): Uint8Array {
  const left = on.slice();
  let best: number[] = [];
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    left[start] = 0;
    const part = [start];
    // The list grows while it is read, so that a part costs only its own pixels.
    for (const i of part)
      for (const next of neighbours(i, width, height)) {
        if (left[next] !== 1) continue;
        left[next] = 0;
        part.push(next);
      }
    if (part.length > best.length) best = part;
  }
  const kept = new Uint8Array(on.length);
  for (const i of best) kept[i] = 1;
  return kept;
}

/**
 * Marks with 1 all pixels that can be reached from `starts` over neighbours, if `isAllowed` holds for
 * each step.
 */
export function reached(
  starts: readonly number[],
  width: number,
  height: number,
  isAllowed: (from: number, to: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const seen = new Uint8Array(width * height);
  const queue = [...starts];
  for (const i of queue) seen[i] = 1;
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    for (const next of neighbours(i, width, height)) {
      if (seen[next] === 1 || !isAllowed(i, next)) continue;
      seen[next] = 1;
      queue.push(next);
    }
  }
  return seen;
}

/** The pixels above, below, left and right of one, inside the picture. */
export function neighbours(i: number, width: number, height: number): number[] {
  const x = i % width;
  return [
    ...(x > 0 ? [i - 1] : []),
    ...(x < width - 1 ? [i + 1] : []),
    ...(i >= width ? [i - width] : []),
    ...(i < width * (height - 1) ? [i + width] : []),
  ];
}
