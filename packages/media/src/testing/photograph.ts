import { float32At, itemAt } from '../arrays.ts';
import type { Picture } from '../image/picture.ts';
import { valueNoise } from '../image/value-noise.ts';
import { Random } from '../random.ts';

/** A picture like a photograph: a sky that darkens upwards, and ground full of texture. */
export function photograph(width = 192, height = 128): Picture {
  const grain = valueNoise(new Random('grain'), width, height, 3);
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const [at, k] = [Math.floor(i / 3), i % 3];
    const down = Math.floor(at / width) / height;
    if (down < 0.5) return itemAt([90 + 120 * down, 130 + 120 * down, 190 + 60 * down], k);
    return itemAt([70, 110, 50], k) + 60 * float32At(grain, at);
  });
  return { data, width, height };
}

/** A copy of a picture with a disc of one colour on it. */
export function withDisc({ data, ...size }: Picture, x: number, y: number, r: number): Picture {
  const out = Uint8Array.from(data);
  for (let i = 0; i < out.length / 3; i++) {
    const away = Math.hypot((i % size.width) - x, Math.floor(i / size.width) - y);
    if (away <= r) out.set([220, 30, 30], 3 * i);
  }
  return { data: out, ...size };
}
