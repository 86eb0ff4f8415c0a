import { float32At } from '../arrays.ts';
import type { Random } from '../random.ts';
import { smoothstep } from './picture.ts';

/**
 * Value noise: random values from 0 to 1 on a grid, and smooth steps between them. `cell` is the
 * distance of the grid's lines in pixels, above 0; it need not be whole.
 */
export function valueNoise(
  random: Random,
  width: number,
  height: number,
  cell: number,
): Float32Array {
  const [columns, rows] = [Math.ceil(width / cell) + 2, Math.ceil(height / cell) + 2];
  const knots = Float32Array.from({ length: columns * rows }, () => random.next());
  const fx = Float32Array.from({ length: width }, (_, x) => smoothstep(0, 1, (x / cell) % 1));
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    const fy = smoothstep(0, 1, (y / cell) % 1);
    for (let x = 0; x < width; x++) {
      const k = row + Math.floor(x / cell);
      const t = float32At(fx, x);
      const top = float32At(knots, k) + (float32At(knots, k + 1) - float32At(knots, k)) * t;
      const low =
        float32At(knots, k + columns) +
        (float32At(knots, k + columns + 1) - float32At(knots, k + columns)) * t;
      out[y * width + x] = top + (low - top) * fy;
    }
  }
  return out;
}
