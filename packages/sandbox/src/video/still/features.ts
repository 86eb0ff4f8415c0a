import sharp from 'sharp';
import type { Canvas } from '../film/paint.ts';
import { depthAt, depthOf } from './depth.ts';

/** What points of a picture are compared by, on a coarse grid. */
export interface Features {
  /** `CHANNELS` numbers a point, row by row. */
  readonly data: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

/** Colours, and how much a thing stands out: where that is alike, shapes of other colours match too. */
export const CHANNELS = 4;

export async function featuresOf(picture: Canvas, columns: number): Promise<Features> {
  const { pixels, width, height } = picture;
  const rows = Math.max(6, Math.round((columns * height) / width));
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const small = await sharp(bytes, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(columns, rows, { fit: 'fill' })
    .raw()
    .toBuffer();
  const depth = await depthOf(picture);
  const data = new Float32Array(CHANNELS * columns * rows);
  for (let i = 0; i < columns * rows; i++) {
    const [x, y] = [(i % columns) / (columns - 1), Math.floor(i / columns) / (rows - 1)];
    data.set(small.subarray(3 * i, 3 * i + 3), CHANNELS * i);
    data[CHANNELS * i + 3] = 400 * depthAt(depth, x, y);
  }
  return { data, columns, rows };
}

/** The square of the difference of two points, each between four of its grid. */
export function unlikeness(
  one: Features,
  [x, y]: readonly [number, number],
  other: Features,
  [u, v]: readonly [number, number],
): number {
  let sum = 0;
  for (let k = 0; k < CHANNELS; k++) sum += (at(one, x, y, k) - at(other, u, v, k)) ** 2;
  return sum / CHANNELS;
}

function at({ data, columns, rows }: Features, x: number, y: number, k: number): number {
  const cx = Math.min(columns - 1.001, Math.max(0, x));
  const cy = Math.min(rows - 1.001, Math.max(0, y));
  const [ix, iy] = [Math.floor(cx), Math.floor(cy)];
  const [tx, ty] = [cx - ix, cy - iy];
  const i = CHANNELS * (iy * columns + ix) + k;
  const below = i + CHANNELS * columns;
  const upper = (data[i] ?? 0) * (1 - tx) + (data[i + CHANNELS] ?? 0) * tx;
  const lower = (data[below] ?? 0) * (1 - tx) + (data[below + CHANNELS] ?? 0) * tx;
  return upper * (1 - ty) + lower * ty;
}
