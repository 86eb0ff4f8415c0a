import type { Mask, Picture } from '@genmedia/media/image';
import { fromHex, type Oklch, toRgb } from '../image/color/oklch.ts';
import { distance } from './color-names.ts';

/** What a mask means in another colour; its light and shade stay. */
export function recoloredIn({ data, width, height }: Picture, mask: Mask, color: Oklch): Picture {
  const out = Uint8Array.from(data);
  const lift = color.l - meanLightness(data, mask);
  for (let i = 0; i < mask.data.length; i++) {
    const t = (mask.data[i] ?? 0) / 255;
    if (t === 0) continue;
    const own = oklchAt(data, i);
    const l = Math.min(0.98, Math.max(0.03, own.l + lift * 0.8));
    const [r, g, b] = toRgb({ l, c: color.c * (0.4 + 0.6 * Math.min(1, l / 0.5)), h: color.h });
    [r, g, b].forEach((value, k) => {
      out[3 * i + k] = Math.round((data[3 * i + k] ?? 0) * (1 - t) + value * t);
    });
  }
  return { data: out, width, height };
}

/** Of what is meant, all that has nearly the colour that most of it has: a wall without its window. */
export function oneColored({ data }: Picture, mask: Mask): Mask {
  const usual = usualColor(data, mask);
  const like = mask.data.map((value, i) =>
    value > 0 && distance({ ...oklchAt(data, i), l: usual.l }, usual) < 0.16 ? value : 0,
  );
  return { ...mask, data: like };
}

/** The median of each channel of what a mask means. */
export function usualColor(data: Uint8Array, mask: Mask): Oklch {
  const meant = [...mask.data.keys()].filter((i) => i % 7 === 0 && (mask.data[i] ?? 0) >= 128);
  const channels = [0, 1, 2].map(
    (k) => meant.map((i) => data[3 * i + k] ?? 0).sort((a, b) => a - b)[meant.length >> 1] ?? 128,
  );
  return oklchAt(Uint8Array.from(channels), 0);
}

function meanLightness(data: Uint8Array, mask: Mask): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < mask.data.length; i += 3) {
    if ((mask.data[i] ?? 0) < 128) continue;
    sum += oklchAt(data, i).l;
    count++;
  }
  return count === 0 ? 0.5 : sum / count;
}

export function oklchAt(data: Uint8Array, i: number): Oklch {
  const hex = [0, 1, 2].map((k) => (data[3 * i + k] ?? 0).toString(16).padStart(2, '0'));
  return fromHex(`#${hex.join('')}`);
}
