import type { Region } from '../models.ts';

/** Marks pixels: a byte each, 1 or 0. */
export interface BinaryMask {
  readonly on: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Grows a mask by `reach` pixels on all sides. */
export function dilate({ on, width, height }: BinaryMask, reach: number): BinaryMask {
  return {
    on: spread(spread(on, width, height, 1, width, reach), height, width, width, 1, reach),
    width,
    height,
  };
}

/**
 * Grows along lines. Each line has `length` pixels that are `step` apart; the `lines` lines are
 * `stride` apart.
 */
function spread(
  on: Uint8Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  reach: number,
): Uint8Array {
  const out = new Uint8Array(on.length);
  for (let line = 0; line < lines; line++) {
    let last = -Infinity;
    for (let k = 0; k < length + reach; k++) {
      if (k < length && on[line * stride + k * step] === 1) last = k;
      const at = k - reach;
      if (at >= 0 && last >= at - reach) out[line * stride + at * step] = 1;
    }
  }
  return out;
}

/**
 * The part of a mask in a region and one pixel around it, with its holes filled: all pixels that no
 * path from that border reaches without crossing the mask.
 */
export function holesFilled({ on, width, height }: BinaryMask, region: Region): BinaryMask {
  const left = Math.max(0, region.x - 1);
  const top = Math.max(0, region.y - 1);
  const right = Math.min(width - 1, region.x + region.width);
  const bottom = Math.min(height - 1, region.y + region.height);
  const outside = new Uint8Array(on.length);
  const reached: number[] = [];
  const visit = (x: number, y: number) => {
    const i = y * width + x;
    if (x < left || x > right || y < top || y > bottom || on[i] === 1 || outside[i] === 1) return;
    outside[i] = 1;
    reached.push(i);
  };
  for (let x = left; x <= right; x++) for (const y of [top, bottom]) visit(x, y);
  for (let y = top; y <= bottom; y++) for (const x of [left, right]) visit(x, y);
  for (let i = reached.pop(); i !== undefined; i = reached.pop()) {
    const [x, y] = [i % width, Math.floor(i / width)];
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
  const filled = new Uint8Array(on.length);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++)
      filled[y * width + x] = outside[y * width + x] === 1 ? 0 : 1;
  }
  return { on: filled, width, height };
}
