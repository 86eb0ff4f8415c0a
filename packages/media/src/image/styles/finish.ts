import type { Random } from '../../random.ts';
import { clampByte, type Picture } from '../picture.ts';
import { grainStream } from './noise.ts';

/** The last touch of a printed picture, in place: darker corners and fine grain. */
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
      data[p] = clampByte((data[p] ?? 0) * shade + speck);
      data[p + 1] = clampByte((data[p + 1] ?? 0) * shade + speck);
      data[p + 2] = clampByte((data[p + 2] ?? 0) * shade + speck);
    }
  }
}
