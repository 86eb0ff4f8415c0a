import type { Random } from '@genmedia/media/random';
import { oklch } from '../color/oklch.ts';
import { path } from '../svg/shapes.ts';
import { prop, propsNamed } from './prop.ts';
import { type Layer, requestedColor, type Stage, surface, Z } from './stage.ts';

const peakProps = propsNamed('peak');

/** Mountain ranges one behind the other: pale in the distance, with lit and shaded sides nearby. */
export function mountains(stage: Stage): Layer[] {
  const { width, horizon, height, random } = stage;
  const ranges = stage.bare ? 2 : 3;
  return Array.from({ length: ranges }, (_, i) => {
    const near = (i + 1) / ranges;
    const ownRandom = random.fork(`range ${i}`);
    const rise = horizon * (0.66 - near * 0.22) * ownRandom.range(0.85, 1.1);
    const count = Math.max(2, Math.round((width / height) * (2 + i * 1.4)));
    return { z: Z.far + near * 0.4, svg: range(stage, ownRandom, rise, count, near) };
  });
}

function range(stage: Stage, random: Random, rise: number, count: number, near: number): string {
  const { width, height, horizon, brief } = stage;
  const requested = requestedColor(stage, 'mountains');
  const winter = brief.season === 'winter' || brief.weather.has('snow');
  const bare = brief.without.has('snow') || (!winter && brief.scenery.has('desert'));
  const y = horizon + height * 0.06;
  const peaks = Array.from({ length: count + 1 }, (_, i) => ({
    x: (width * (i + random.range(0.15, 0.85))) / count - width / count / 2,
    y,
    height: y - horizon + rise * random.range(0.55, 1),
    width: 2 * (width / count) * random.range(0.75, 1.15),
    distance: 0.78 - near * 0.5,
    color: requested ?? oklch(0.5, 0.045, 262),
    isRequested: requested !== undefined,
    parts: bare ? [] : [winter ? 'deep-snow' : 'snow'],
  }));
  return random
    .shuffled(peaks)
    .map((peak) => prop(stage, peakProps, random, peak))
    .join('');
}

/** Haze over the foot of the mountains. */
export function veil(stage: Stage): Layer {
  const { width, horizon, height, defs } = stage;
  const haze = surface(stage, stage.sky.low);
  const deep = stage.brief.weather.has('fog') ? 0.95 : 0.6;
  const paint = defs.veil(haze, 0, deep);
  const area = `M0 ${horizon - height * 0.16}H${width}V${horizon + height * 0.05}H0Z`;
  return { z: Z.far + 0.45, svg: path(area, paint) };
}
