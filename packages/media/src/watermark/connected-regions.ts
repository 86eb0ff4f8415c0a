import type { Region } from '../models.ts';
import type { BinaryMask } from './mask.ts';

/** The boxes around the connected parts of a mask. */
export function connectedRegions({ on, width, height }: BinaryMask): Region[] {
  const seen = new Uint8Array(on.length);
  const regions: Region[] = [];
  for (let start = 0; start < on.length; start++) {
    if (on[start] === 0 || seen[start] === 1) continue;
    regions.push(boxFrom(start, on, seen, width, height));
  }
  return regions;
}

/** The box around the pixels that are connected with one of them, which become seen. */
function boxFrom(
  start: number,
  on: Uint8Array,
  seen: Uint8Array,
  width: number,
  height: number,
): Region {
  let [left, right, top, bottom] = [width, 0, height, 0];
  const queue = [start];
  seen[start] = 1;
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    for (const [nx, ny] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      const next = ny * width + nx;
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || on[next] === 0 || seen[next] === 1)
        continue;
      seen[next] = 1;
      queue.push(next);
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
