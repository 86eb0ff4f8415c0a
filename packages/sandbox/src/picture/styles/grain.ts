import { byteAt } from '@genmedia/media/arrays';
import { clampByte, type Picture } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { xorshift } from '../../xorshift.ts';

/**
 * Darkens the corners and adds fine grain, in place, as in a printed picture.
 *
 * @param grain how many levels a pixel may become lighter or darker
 * @param corners how much of the light the corners lose, from 0 to 1
 */
export function addGrain(
  { data, width, height }: Picture,
  random: Random,
  grain: number,
  corners: number,
): void {
  const next = xorshift(random);
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  const reach = cx * cx + cy * cy || 1;
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
