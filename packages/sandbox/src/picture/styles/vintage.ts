import { byteAt, float32At } from '@genmedia/media/arrays';
import { clampByte, luminance, type Picture, rgbChannels, smoothstep } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { addGrain } from './grain.ts';

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
  addGrain(picture, random, 9, 0.34);
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
