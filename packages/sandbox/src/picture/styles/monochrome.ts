import { float32At } from '@genmedia/media/arrays';
import { clampByte, luminance, type Picture, smoothstep } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { addGrain } from './grain.ts';

/** Black and white with a photographer's contrast. */
export function monochrome(picture: Picture, random: Random): Picture {
  const light = luminance(picture);
  for (let i = 0; i < light.length; i++) {
    const t = float32At(light, i) / 255;
    const curved = 255 * (0.02 + 0.97 * (0.45 * t + 0.55 * smoothstep(0.06, 0.94, t)));
    picture.data.fill(clampByte(curved), 3 * i, 3 * i + 3);
  }
  addGrain(picture, random, 6, 0.3);
  return picture;
}
