import { byteAt } from '@genmedia/media/arrays';
import { blurred, clampByte, type Picture, rgbChannels } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { addGrain } from './grain.ts';

/** The look of a photograph: the background out of focus, warm lights, cool shadows, film grain. */
export async function photo(
  back: Picture,
  front: { data: Uint8Array },
  random: Random,
  corners: number,
): Promise<Picture> {
  const { width, height } = back;
  const unit = Math.min(width, height);
  const out = await blurred(back, unit * 0.009);
  const data = Uint8Array.from(out.data);
  for (let i = 0, p = 0; i < width * height; i++, p += 3) {
    const cover = byteAt(front.data, 4 * i + 3) / 255;
    const l = 0.3 * byteAt(data, p) + 0.6 * byteAt(data, p + 1) + 0.1 * byteAt(data, p + 2);
    const warm = (l - 118) / 255;
    for (const k of rgbChannels) {
      const base = byteAt(data, p + k) * (1 - cover) + byteAt(front.data, 4 * i + k) * cover;
      const graded = base + grade[k] * warm;
      data[p + k] = clampByte(128 + (graded - 128) * 1.07);
    }
  }
  const picture = { data, width, height };
  addGrain(picture, random, 5, corners);
  return picture;
}

const grade = [22, 4, -22] as const;
