import sharp from 'sharp';
import type { Canvas } from '../film/paint.ts';

/** A guess of how near things are, from 0 to 1, on a coarse grid over a picture. */
export interface DepthMap {
  readonly near: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

const COLUMNS = 48;

/**
 * What is low in a picture is mostly near, and so is what stands out from the colours of its
 * edges. The guess is soft, so that nothing tears where near and far meet.
 */
export async function depthOf({ pixels, width, height }: Canvas): Promise<DepthMap> {
  const rows = Math.max(4, Math.round((COLUMNS * height) / width));
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const small = await sharp(bytes, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(COLUMNS, rows, { fit: 'fill' })
    .raw()
    .toBuffer();
  const edge = edgeColor(small, COLUMNS, rows);
  const near = new Uint8Array(COLUMNS * rows);
  for (let i = 0; i < near.length; i++) {
    const [x, y] = [(i % COLUMNS) / (COLUMNS - 1), Math.floor(i / COLUMNS) / (rows - 1)];
    const apart = Math.min(1, distance(small, 3 * i, edge) / 130);
    const middle = Math.exp(-(((x - 0.5) / 0.34) ** 2) - ((y - 0.58) / 0.42) ** 2);
    near[i] = 255 * Math.min(1, 0.15 + 0.4 * y + 0.45 * apart * middle);
  }
  const soft = await sharp(near, { raw: { width: COLUMNS, height: rows, channels: 1 } })
    .blur(2.6)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { near: Float32Array.from(soft, (value) => value / 255), columns: COLUMNS, rows };
}

/** The mean colour of the upper edge and the sides. */
function edgeColor(data: Uint8Array, columns: number, rows: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (y > 1 && x > 1 && x < columns - 2) continue;
      for (const k of [0, 1, 2] as const) sum[k] += data[3 * (y * columns + x) + k] ?? 0;
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function distance(data: Uint8Array, at: number, color: readonly number[]): number {
  return Math.hypot(...[0, 1, 2].map((k) => (data[at + k] ?? 0) - (color[k] ?? 0)));
}

/** The depth at a place given as shares of width and height. */
export function depthAt({ near, columns, rows }: DepthMap, x: number, y: number): number {
  const [fx, fy] = [clamp(x) * (columns - 1), clamp(y) * (rows - 1)];
  const [ix, iy] = [Math.min(columns - 2, Math.floor(fx)), Math.min(rows - 2, Math.floor(fy))];
  const at = (dx: number, dy: number) => near[(iy + dy) * columns + ix + dx] ?? 0;
  const [tx, ty] = [fx - ix, fy - iy];
  const upper = at(0, 0) * (1 - tx) + at(1, 0) * tx;
  const lower = at(0, 1) * (1 - tx) + at(1, 1) * tx;
  return upper * (1 - ty) + lower * ty;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
