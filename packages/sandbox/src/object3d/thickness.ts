import { float32At } from '@genmedia/media/arrays';
import { thickened } from './regions.ts';
import type { Silhouette } from './silhouette.ts';

/** For each pixel, how much of it the object covers and how thick the object is there. */
export interface Field {
  readonly cover: Float32Array;
  readonly thick: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** How thick an object with this silhouette is. */
export function fieldOf(silhouette: Silhouette): Field {
  const { on, width, height } = silhouette;
  const radii = turnedRadii(silhouette);
  const round = radii
    ? turned(radii, width)
    : cushioned(distances(on, width, height), width, height);
  const soft = (values: Float32Array) => blurred(values, width, height, 2);
  const cover = soft(Float32Array.from(on));
  // Softened, a line of one or two pixels covers less than half of each.
  const isThin = cover.every((share) => share <= 0.5);
  return {
    cover: isThin ? soft(Float32Array.from(thickened(on, width, height))) : cover,
    thick: soft(soft(round)),
    width,
    height,
  };
}

function cushioned(inside: Float32Array, width: number, height: number): Float32Array {
  const deepest = inside.reduce((most, value) => Math.max(most, value), 0);
  const full = Math.min(deepest, 0.16 * Math.max(width, height));
  return inside.map((d) => (d >= full ? full : Math.sqrt(d * (2 * full - d))));
}

/**
 * For each row of pixels, the radius of a rotated body and the place of its axis; 0 outside the
 * body.
 */
type Radii = readonly (readonly [radius: number, axis: number])[];

/**
 * The radii of a shape that looks rotated, such as a vase or a bottle: symmetric to an upright
 * axis, without gaps, and taller than wide. `undefined` for other shapes.
 */
export function turnedRadii({ on, width, height }: Silhouette): Radii | undefined {
  let gaps = 0;
  const radii = Array.from({ length: height }, (_, y) => {
    const row = on.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(1), row.lastIndexOf(1) + 1];
    if (left < 0) return [0, 0] as const;
    gaps += right - left - row.reduce((sum, value) => sum + value, 0);
    return [(right - left) / 2, (left + right) / 2] as const;
  });
  const rows = radii.filter(([radius]) => radius > 0);
  const area = rows.reduce((sum, [radius]) => sum + 2 * radius, 0);
  const middle = rows.reduce((sum, [radius, axis]) => sum + 2 * radius * axis, 0) / area;
  const askew = rows.reduce((sum, [, axis]) => sum + Math.abs(axis - middle), 0);
  const widest = 2 * Math.max(...rows.map(([radius]) => radius));
  const isTurned = gaps < 0.01 * area && askew < 0.03 * area && rows.length > 1.15 * widest;
  return isTurned ? radii : undefined;
}

function turned(radii: Radii, width: number): Float32Array {
  return Float32Array.from({ length: radii.length * width }, (_, i) => {
    const [radius, axis] = radii[Math.floor(i / width)] ?? [0, 0];
    return Math.sqrt(Math.max(0, radius ** 2 - ((i % width) + 0.5 - axis) ** 2));
  });
}

/** The distance of each pixel to the nearest pixel that is off (chamfer distance, weights 1 and 1.4). */
function distances(on: Uint8Array, width: number, height: number): Float32Array {
  const out = new Float32Array(on).map((value) => (value === 1 ? 1e6 : 0));
  const from = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : float32At(out, y * width + x);
  const sweep = (x: number, y: number, s: 1 | -1) => {
    const i = y * width + x;
    if (out[i] === 0) return;
    out[i] = Math.min(
      float32At(out, i),
      from(x - s, y) + 1,
      from(x, y - s) + 1,
      from(x - s, y - s) + 1.4,
      from(x + s, y - s) + 1.4,
    );
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) sweep(x, y, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) sweep(x, y, -1);
  return out;
}

/** The mean over a square of `reach` pixels in each direction. */
function blurred(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const pass = (from: Float32Array, dx: number, dy: number) =>
    from.map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const [nx, ny] = [x + k * dx, y + k * dy];
        if (nx >= 0 && ny >= 0 && nx < width && ny < height)
          sum += float32At(from, ny * width + nx);
      }
      return sum / (2 * reach + 1);
    });
  return pass(pass(values, 1, 0), 0, 1);
}

/** The value of a field between its pixels; 0 outside. */
export function valueAt(
  { width, height }: Field,
  values: Float32Array,
  x: number,
  y: number,
): number {
  const [ix, iy] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [tx, ty] = [x - 0.5 - ix, y - 0.5 - iy];
  const value = (px: number, py: number) =>
    px < 0 || py < 0 || px >= width || py >= height ? 0 : float32At(values, py * width + px);
  const upper = value(ix, iy) * (1 - tx) + value(ix + 1, iy) * tx;
  const lower = value(ix, iy + 1) * (1 - tx) + value(ix + 1, iy + 1) * tx;
  return upper * (1 - ty) + lower * ty;
}
