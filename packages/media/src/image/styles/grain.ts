import { byteAt, float32At } from '../../arrays.ts';
import type { Random } from '../../random.ts';
import { clampByte, type Picture } from '../picture.ts';

/** A fast stream of small random integers for work on every pixel (xorshift32). */
export function grainStream(random: Random): () => number {
  let state = random.int(1, 0x7fffffff);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Smooth noise between 0 and 1 (value noise). `cell` is the size of its hills in pixels. */
export function valueNoise(
  random: Random,
  width: number,
  height: number,
  cell: number,
): Float32Array {
  const [columns, rows] = [Math.ceil(width / cell) + 2, Math.ceil(height / cell) + 2];
  const knots = Float32Array.from({ length: columns * rows }, () => random.next());
  const eased = (t: number) => t * t * (3 - 2 * t);
  const fx = Float32Array.from({ length: width }, (_, x) => eased((x / cell) % 1));
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    const fy = eased((y / cell) % 1);
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

/** Darkens the corners and adds fine grain, in place, as in a printed picture. */
export function finish(
  { data, width, height }: Picture,
  random: Random,
  grain: number,
  corners: number,
): void {
  const next = grainStream(random);
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  const reach = cx * cx + cy * cy;
  const levels = 2 * grain + 1;
  for (let y = 0, p = 0; y < height; y++) {
    const dy = (y - cy) * (y - cy);
    for (let x = 0; x < width; x++, p += 3) {
      const away = ((x - cx) * (x - cx) + dy) / reach;
      const shade = 1 - corners * away * away;
      const speck = grain === 0 ? 0 : (((next() & 0xffff) * levels) >> 16) - grain;
      data[p] = clampByte(byteAt(data, p) * shade + speck);
      data[p + 1] = clampByte(byteAt(data, p + 1) * shade + speck);
      data[p + 2] = clampByte(byteAt(data, p + 2) * shade + speck);
    }
  }
}
