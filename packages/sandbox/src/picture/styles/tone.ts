import { byteAt, float32At } from '@genmedia/media/arrays';
import {
  blurred,
  clampByte,
  luminance,
  type Picture,
  rgbChannels,
  smoothstep,
} from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { finish } from './grain.ts';

/** An old print: faded blacks, warm light, a paper border with round corners. */
export function vintage(picture: Picture, random: Random): Picture {
  const { data, width, height } = picture;
  const light = luminance(picture);
  for (let i = 0; i < light.length; i++) {
    const l = float32At(light, i);
    const sepia = [l * 1.04 + 16, l * 0.95 + 9, l * 0.76 + 6] as const;
    for (const k of rgbChannels) {
      const mixed = byteAt(data, 3 * i + k) * 0.46 + sepia[k] * 0.54;
      data[3 * i + k] = clampByte(fade[k] + mixed * (1 - fade[k] / 255) * 0.95);
    }
  }
  finish(picture, random, 9, 0.34);
  border(picture, Math.min(width, height) * 0.035);
  return picture;
}

const fade = [44, 36, 42] as const;
const card = [246, 238, 219] as const;

function border({ data, width, height }: Picture, inset: number): void {
  const radius = inset * 0.8;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const dx = Math.max(inset + radius - x, x - (width - 1 - inset - radius), 0);
      const dy = Math.max(inset + radius - y, y - (height - 1 - inset - radius), 0);
      const outside = smoothstep(radius - 1, radius + 1, Math.hypot(dx, dy));
      if (outside === 0) continue;
      for (const k of rgbChannels)
        data[p + k] = byteAt(data, p + k) * (1 - outside) + card[k] * outside;
    }
  }
}

/** Black and white with a photographer's contrast. */
export function monochrome(picture: Picture, random: Random): Picture {
  const light = luminance(picture);
  for (let i = 0; i < light.length; i++) {
    const t = float32At(light, i) / 255;
    const curved = 255 * (0.02 + 0.97 * (0.45 * t + 0.55 * smoothstep(0.06, 0.94, t)));
    picture.data.fill(clampByte(curved), 3 * i, 3 * i + 3);
  }
  finish(picture, random, 6, 0.3);
  return picture;
}

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
  finish(picture, random, 5, corners);
  return picture;
}

const grade = [22, 4, -22] as const;
