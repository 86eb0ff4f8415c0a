import { float64At } from '@genmedia/media/arrays';
import type { Canvas } from '@genmedia/media/video';
import { blendRow } from '../film/paint.ts';

/** Maps a point of the canvas to the point of the picture that is seen there, in pixels. */
export type Field = (x: number, y: number) => readonly [u: number, v: number];

/** The field is computed for every 16th pixel, and interpolated in between. */
const cellSize = 16;

/** Paints a picture, distorted by a field, over the canvas. */
export function warp(canvas: Canvas, picture: Canvas, field: Field, opacity = 1): void {
  const strength = Math.round(Math.min(1, opacity) * 256);
  if (strength <= 0) return;
  const knots = Math.ceil(canvas.width / cellSize) + 1;
  const [maxU, maxV] = [picture.width - 1.01, picture.height - 1.01];
  let above = knotsOf(field, knots, 0);
  for (let top = 0; top < canvas.height; top += cellSize) {
    const below = knotsOf(field, knots, top + cellSize);
    for (let y = top; y < Math.min(canvas.height, top + cellSize); y++) {
      const share = (y - top) / cellSize;
      let [u, v] = between(above, below, 0, share, maxU, maxV);
      for (let k = 1; k < knots; k++) {
        const [nextU, nextV] = between(above, below, k, share, maxU, maxV);
        const from = y * canvas.width + (k - 1) * cellSize;
        const to = Math.min((y + 1) * canvas.width, from + cellSize);
        const run = { u, v, du: (nextU - u) / cellSize, dv: (nextV - v) / cellSize };
        blendRow(canvas.pixels.subarray(from, to), picture, run, strength);
        [u, v] = [nextU, nextV];
      }
    }
    above = below;
  }
}

function knotsOf(field: Field, knots: number, y: number): Float64Array {
  const out = new Float64Array(2 * knots);
  for (let k = 0; k < knots; k++) out.set(field(k * cellSize, y), 2 * k);
  return out;
}

function between(
  above: Float64Array,
  below: Float64Array,
  k: number,
  share: number,
  maxU: number,
  maxV: number,
): [number, number] {
  const at = (i: number) => float64At(above, i) * (1 - share) + float64At(below, i) * share;
  return [Math.min(maxU, Math.max(0, at(2 * k))), Math.min(maxV, Math.max(0, at(2 * k + 1)))];
}
