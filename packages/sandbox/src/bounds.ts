/** The edges of a part of a grid; `right` and `bottom` are those of the cells after the last. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The smallest rectangle with all cells that are not 0. */
export function boundsOf(on: Uint8Array, width: number, height: number): Bounds {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let i = 0; i < on.length; i++) {
    if (on[i] === 0) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return { left, right, top, bottom };
}
