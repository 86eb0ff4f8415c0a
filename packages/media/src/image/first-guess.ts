import { byteAt, int32At } from '../arrays.ts';
import type { Mask } from './mask.ts';
import { type Picture, rgbChannels } from './picture.ts';

/**
 * Pixels to the left and right count this much more, because ground, shores and horizons are
 * horizontal.
 */
const directionRatio = 5;

/** A first guess for a hole: a mean of the nearest known pixels on its four sides. */
export function firstGuess({ data, width, height }: Picture, hole: Mask): Picture {
  const out = Uint8Array.from(data);
  const sides = [
    { near: nearest(hole, 1, 0), weight: directionRatio },
    { near: nearest(hole, -1, 0), weight: directionRatio },
    { near: nearest(hole, 0, 1), weight: 1 },
    { near: nearest(hole, 0, -1), weight: 1 },
  ];
  for (let i = 0; i < hole.data.length; i++) {
    if (hole.data[i] === 0) continue;
    const sum: [number, number, number] = [0, 0, 0];
    let total = 0;
    for (const { near, weight } of sides) {
      const at = int32At(near, i);
      if (at < 0) continue;
      const distance =
        Math.abs((at % width) - (i % width)) +
        Math.abs(Math.floor(at / width) - Math.floor(i / width));
      const share = weight / distance;
      for (const k of rgbChannels) sum[k] += share * byteAt(data, 3 * at + k);
      total += share;
    }
    if (total > 0)
      out.set(
        sum.map((value) => value / total),
        3 * i,
      );
  }
  return { data: out, width, height };
}

/** For each pixel of the hole, the first known pixel against a direction; -1 if there is none. */
function nearest({ data, width, height }: Mask, dx: number, dy: number): Int32Array {
  const near = new Int32Array(data.length).fill(-1);
  const forwards = dx + dy > 0;
  for (let n = 0; n < data.length; n++) {
    const i = forwards ? n : data.length - 1 - n;
    const [x, y] = [(i % width) - dx, Math.floor(i / width) - dy];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const before = y * width + x;
    near[i] = data[before] === 0 ? before : int32At(near, before);
  }
  return near;
}
