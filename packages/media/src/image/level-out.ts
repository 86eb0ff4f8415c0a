import { byteAt, float32At, float64At, int32At } from '../arrays.ts';
import type { Mask } from './mask.ts';
import { type Picture, rgbChannels } from './picture.ts';

/** The longer side of the copy on which tones are compared. */
const sidePixels = 128;
const relaxationRounds = 240;
/** A larger difference is another object, and not another tone. */
const maxOffset = 48;
/** How many pixels on both sides of the border are compared. */
const reach = 4;

/**
 * Shifts the tones of a filled hole so that they match its surroundings. The difference along the
 * border spreads smoothly through the inside (a membrane, as in Pérez et al., "Poisson image
 * editing", 2003).
 */
export function levelOut(filled: Picture, hole: Mask): Picture {
  const scale = Math.min(1, sidePixels / Math.max(filled.width, filled.height));
  const w = Math.max(4, Math.round(filled.width * scale));
  const h = Math.max(4, Math.round(filled.height * scale));
  const cell = (x: number, y: number) =>
    Math.min(h - 1, Math.floor(y * scale)) * w + Math.min(w - 1, Math.floor(x * scale));
  const gap = { data: new Uint8Array(w * h), width: w, height: h };
  for (let i = 0; i < hole.data.length; i++) {
    const at = cell(i % hole.width, Math.floor(i / hole.width));
    if (byteAt(hole.data, i) >= 128) gap.data[at] = 255;
  }
  const data = Uint8Array.from(filled.data);
  for (const k of rgbChannels) {
    const shift = membrane(borderShift(filled, hole, k, { cell, cells: w * h }), gap);
    addShift(data, filled, hole, { shift, w, h, k });
  }
  return { data, width: filled.width, height: filled.height };
}

interface Grid {
  /** Returns the cell of a pixel. */
  cell: (x: number, y: number) => number;
  cells: number;
}

/** The difference to the surroundings, for cells along the border; NaN for others. */
function borderShift(
  { data, width, height }: Picture,
  hole: Mask,
  k: number,
  { cell, cells }: Grid,
): Float32Array {
  const sums = new Float64Array(cells);
  const counts = new Int32Array(cells);
  const isIn = (i: number) => byteAt(hole.data, i) >= 128;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (!isIn(i)) continue;
      if (isIn(i - 1) && isIn(i + 1) && isIn(i - width) && isIn(i + width)) continue;
      let [inside, insides, outside, outsides] = [0, 0, 0, 0];
      for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny++) {
        for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx++) {
          const neighbour = ny * width + nx;
          const value = byteAt(data, 3 * neighbour + k);
          if (isIn(neighbour)) [inside, insides] = [inside + value, insides + 1];
          else [outside, outsides] = [outside + value, outsides + 1];
        }
      }
      const difference = outside / outsides - inside / insides;
      const at = cell(x, y);
      sums[at] = float64At(sums, at) + (Math.abs(difference) > maxOffset ? 0 : difference);
      counts[at] = int32At(counts, at) + 1;
    }
  }
  return new Float32Array(sums.map((sum, i) => sum / int32At(counts, i)));
}

/** Spreads the values of the border through the inside until each is the mean of its neighbours. */
function membrane(fixed: Float32Array, gap: Mask): Float32Array {
  const values = fixed.map((value) => (Number.isNaN(value) ? 0 : value));
  const free = freeCells(fixed, gap);
  for (let round = 0; round < relaxationRounds; round++) {
    for (const { at, around } of free) {
      let sum = 0;
      for (const other of around) sum += float32At(values, other);
      values[at] = sum / Math.max(1, around.length);
    }
  }
  return values;
}

/** The cells inside without a value of their own, each with its neighbours. */
function freeCells(fixed: Float32Array, { data, width, height }: Mask) {
  const isIn = (at: number) => byteAt(data, at) >= 128;
  const free: { at: number; around: number[] }[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!isIn(at) || !Number.isNaN(float32At(fixed, at))) continue;
      free.push({ at, around: [at - 1, at + 1, at - width, at + width].filter(isIn) });
    }
  }
  return free;
}

/** The shift of one channel, `k`, on a grid of `w` by `h` cells. */
interface Shift {
  shift: Float32Array;
  w: number;
  h: number;
  k: number;
}

/** Adds a shift to the pixels of the hole, interpolated between the cells. */
function addShift(
  data: Uint8Array,
  { width, height }: Picture,
  hole: Mask,
  { shift, w, h, k }: Shift,
) {
  for (let y = 0; y < height; y++) {
    const sy = Math.min(h - 1, Math.max(0, ((y + 0.5) / height) * h - 0.5));
    const [y0, fy] = [Math.floor(sy), sy - Math.floor(sy)];
    const y1 = Math.min(h - 1, y0 + 1);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (byteAt(hole.data, i) < 128) continue;
      const sx = Math.min(w - 1, Math.max(0, ((x + 0.5) / width) * w - 0.5));
      const [x0, fx] = [Math.floor(sx), sx - Math.floor(sx)];
      const x1 = Math.min(w - 1, x0 + 1);
      const above = float32At(shift, y0 * w + x0) * (1 - fx) + float32At(shift, y0 * w + x1) * fx;
      const below = float32At(shift, y1 * w + x0) * (1 - fx) + float32At(shift, y1 * w + x1) * fx;
      const value = byteAt(data, 3 * i + k) + above * (1 - fy) + below * fy;
      data[3 * i + k] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
}
