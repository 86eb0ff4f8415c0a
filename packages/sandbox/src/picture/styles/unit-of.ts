import type { Size } from '../../image/size.ts';

/**
 * The length by which strokes and triangles are measured: the shorter side of a picture. In a strip
 * it is longer, because their number grows with the square of what fits into a side.
 */
export function unitOf({ width, height }: Size): number {
  return Math.max(Math.min(width, height), Math.max(width, height) / 8);
}
