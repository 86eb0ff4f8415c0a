import { byteAt } from '@genmedia/media/arrays';
import { type Picture, rgbChannels } from '@genmedia/media/image';
import { adjustTone, away, mapColors } from './tone.ts';

/** Time of day, season and mood, as far as light and colours can show them. */
export interface LightChange {
  readonly time?: 'dawn' | 'sunset' | 'dusk' | 'night' | undefined;
  readonly season?: 'spring' | 'summer' | 'autumn' | 'winter' | undefined;
  readonly mood?: 'warm' | 'cool' | 'dark' | 'vibrant' | 'muted' | 'pastel' | undefined;
}

/** The picture in another light. Time, season and mood each change it, in this order. */
export async function changeLight(
  picture: Picture,
  { time, season, mood }: LightChange,
): Promise<Picture> {
  let lit = picture;
  if (time === 'night')
    lit = mapColors(lit, (r, g, b) => [r * 0.28 + 4, g * 0.34 + 8, b * 0.55 + 22]);
  if (time === 'dusk')
    lit = mapColors(lit, (r, g, b) => [r * 0.62 + 10, g * 0.56 + 8, b * 0.8 + 26]);
  if (time === 'sunset' || time === 'dawn')
    lit = glow(lit, time === 'sunset' ? [255, 122, 48] : [255, 170, 140]);
  if (season === 'spring')
    lit = mapColors(lit, (r, g, b) =>
      g > b ? [r * 1.02 + 6, g * 1.08 + 8, b * 0.96 + 6] : [r, g, b],
    );
  if (season === 'summer') lit = saturated(await adjustTone(lit, 'warmer'), 1.2);
  if (season === 'winter') lit = mapColors(await adjustTone(lit, 'cooler'), frost);
  if (season === 'autumn')
    lit = mapColors(lit, (r, g, b) =>
      g > r && g > b ? [g * 1.12, r * 0.82 + 20, b * 0.5] : [r * 1.05, g, b * 0.9],
    );
  if (mood === 'warm') lit = await adjustTone(lit, 'warmer');
  if (mood === 'cool') lit = await adjustTone(lit, 'cooler');
  if (mood === 'dark') lit = await adjustTone(lit, 'darker');
  if (mood === 'vibrant') lit = await adjustTone(lit, 'vivid');
  if (mood === 'muted') lit = saturated(lit, 0.5);
  if (mood === 'pastel')
    lit = mapColors(lit, (r, g, b) => [r * 0.5 + 122, g * 0.5 + 120, b * 0.5 + 122]);
  return lit;
}

/** Moves colours away from grey, or towards it with a factor below 1. */
function saturated(picture: Picture, factor: number): Picture {
  return mapColors(picture, (r, g, b) => {
    const mean = (r + g + b) / 3;
    return [away(r, mean, factor), away(g, mean, factor), away(b, mean, factor)];
  });
}

/** Turns bright pixels without much colour white, like snow. */
function frost(r: number, g: number, b: number): readonly [number, number, number] {
  const mean = (r + g + b) / 3;
  const snow = Math.min(1, Math.max(0, (mean - 90) / 110)) * 0.55;
  return [r + (246 - r) * snow, g + (249 - g) * snow, b + (255 - b) * snow];
}

/** The light of a low sun: strong near the horizon, none at the lower edge. */
function glow({ data, width, height }: Picture, color: readonly [number, number, number]): Picture {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const t = 0.5 * Math.exp(-(((y / height - 0.45) / 0.4) ** 2));
    for (let p = 3 * y * width; p < 3 * (y + 1) * width; p += 3) {
      for (const k of rgbChannels) {
        const value = byteAt(data, p + k);
        // Blended with `screen`, so that dark pixels stay dark.
        const lightened = 255 - ((255 - value) * (255 - color[k] * t)) / 255;
        out[p + k] = lightened * (1 - 0.35 * t) + color[k] * 0.35 * t * (value / 255);
      }
    }
  }
  return { data: out, width, height };
}
