import { numbersOf } from '../../table.ts';
import type { Light } from '../color/light.ts';
import { mix, oklch } from '../color/oklch.ts';
import type { Brief } from '../prompt/brief.ts';
import data from './skies.json' with { type: 'json' };
import type { Sky } from './sky-colors.ts';

/** The light of a sky. `side` is the side of the sun (-1 left, 1 right). */
export function skyLight(sky: Sky, brief: Brief, side: -1 | 1): Light {
  const [exposure = 1, strength = 0] = numbersOf(data.light[sky.time]);
  const dim = dimming(brief);
  return {
    exposure: exposure * dim,
    strength: strength + (dim < 1 ? 0.1 : 0),
    tint: sky.time === 'night' ? sky.middle : mix(sky.middle, sky.low, 0.5),
    haze: brief.weather.has('fog') ? mix(sky.low, oklch(0.9, 0.01, 240), 0.3) : sky.low,
    side,
    lamps: sky.time === 'night' || sky.time === 'dusk',
  };
}

/** Even light, as in a studio or a room by day. */
export function evenLight(brief: Brief, side: -1 | 1): Light {
  const dark = brief.time === 'night' || brief.mood === 'dark';
  return {
    exposure: dark ? 0.8 : 1,
    strength: dark ? 0.12 : 0.03,
    tint: dark ? oklch(0.3, 0.06, 270) : oklch(0.9, 0.04, 80),
    haze: dark ? oklch(0.3, 0.05, 270) : oklch(0.92, 0.02, 80),
    side,
    lamps: dark,
  };
}

/** The share of the light that the weather leaves. */
function dimming({ weather }: Brief): number {
  if (weather.has('storm')) return 0.8;
  return weather.has('rain') ? 0.9 : 1;
}
