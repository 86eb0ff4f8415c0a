import type { Random } from '@genmedia/media/random';
import { mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { rect } from '../svg/shapes.ts';
import { prop, propsNamed } from './prop.ts';
import { type Layer, requestedColor, type Stage, surface, Z } from './stage.ts';

const coniferProps = propsNamed('pine');
const broadleaves = propsNamed('tree');

/** Rows of trees: pale in the distance, and framing the view nearby. */
export function forest(stage: Stage): Layer[] {
  const { width, height, horizon, unit } = stage;
  const rows = stage.bare ? 3 : 4;
  return Array.from({ length: rows }, (_, i) => {
    const near = i / (rows - 1);
    const random = stage.random.fork(`trees ${i}`);
    const tall = unit * (0.2 + 0.34 * near);
    const y = horizon + (height - horizon) * (0.02 + 0.2 * near);
    const count = Math.ceil((width / tall) * (3.2 - 1.6 * near));
    const conifers = random.chance(0.65) || stage.brief.season === 'winter';
    const trees = Array.from({ length: count }, (_, k) => {
      const x = (width * (k + random.range(0.1, 0.9))) / count;
      // The nearest row leaves the middle free for the figures.
      if (near > 0.6 && Math.abs(x / width - 0.5) < 0.24) return '';
      const foot = y + random.range(-0.01, 0.02) * unit;
      return tree(stage, random, conifers, [x, foot, tall * random.range(0.65, 1.1)], near);
    });
    const svg = trees.join('') + mist(stage, y, near);
    return { z: Z.middle + 0.4 + near * 0.5, part: 'trees', svg };
  });
}

/** A few distant groups of trees, which give the picture a scale. */
export function copses(stage: Stage): Layer {
  const { width, horizon, unit, brief } = stage;
  const random = stage.random.fork('copses');
  const barred = ['tree', 'forest'].some((name) => brief.without.has(name));
  if (barred || brief.scenery.has('ground')) return { z: Z.middle, svg: '' };
  const clumps = Array.from({ length: random.int(2, 4) }, () => {
    const [x, y] = [random.range(0.04, 0.96) * width, horizon + unit * random.range(0.035, 0.06)];
    const conifers = random.chance(0.5);
    return Array.from({ length: random.int(2, 6) }, () => {
      const at = x + random.range(-0.05, 0.05) * unit;
      return tree(stage, random, conifers, [at, y, unit * random.range(0.045, 0.08)], 0.45);
    }).join('');
  });
  return { z: Z.ground + 0.05, svg: clumps.join('') };
}

function tree(
  stage: Stage,
  random: Random,
  conifer: boolean,
  [x, y, size]: readonly [x: number, y: number, size: number],
  near: number,
): string {
  const requested = requestedColor(stage, 'forest');
  return prop(stage, conifer ? coniferProps : broadleaves, random, {
    x,
    y,
    height: size,
    distance: 0.8 - near * 0.72,
    isRequested: requested !== undefined,
    color: requested ? shift(requested, random.int(-1, 1) * 0.04) : foliage(stage.brief, random),
  });
}

/** A colour of leaves. There are few of them, so that trees share their paints. */
function foliage({ season, weather }: Stage['brief'], random: Random): Oklch {
  const tone = random.int(0, 2);
  if (season === 'autumn') return oklch(0.57 + 0.06 * tone, 0.13, 40 + 20 * tone);
  if (season === 'spring') return tone === 0 ? oklch(0.8, 0.09, 5) : oklch(0.72, 0.12, 135);
  const snowy = season === 'winter' || weather.has('snow');
  if (snowy) return mix(oklch(0.45, 0.05, 190), oklch(0.93, 0.015, 240), 0.2 + 0.15 * tone);
  return oklch(0.42 + 0.04 * tone, 0.085, 142 + 12 * tone);
}

/** Mist between the rows. */
function mist(stage: Stage, y: number, near: number): string {
  const { width, unit, defs, brief, sky } = stage;
  if (near > 0.9) return '';
  const deep = brief.weather.has('fog') ? 0.8 : 0.34;
  const color = surface(stage, sky.low, 0.5);
  const air = defs.linear([
    [0, color, 0],
    [0.7, color, deep * (1 - near * 0.6)],
    [1, color, 0],
  ]);
  return rect(0, y - unit * 0.14, width, unit * 0.2, air);
}
