import type { Random } from '../../random.ts';
import { mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { circle, num, path, polygon, rect } from '../svg/shapes.ts';
import { asked, type Layer, type Stage, surface, Z } from './stage.ts';

/** Rows of trees, the far ones pale in the air, the near ones framing the view. */
export function forest(stage: Stage): Layer[] {
  const rows = stage.bare ? 3 : 4;
  return Array.from({ length: rows }, (_, i) => {
    const near = i / (rows - 1);
    return {
      z: Z.middle + 0.4 + near * 0.5,
      part: 'trees',
      svg: row(stage, near, stage.random.fork(`trees ${i}`)),
    };
  });
}

/** A few clumps of trees far off, for scale. */
export function copses(stage: Stage): Layer {
  const { width, horizon, unit, brief } = stage;
  const random = stage.random.fork('copses');
  if (brief.without.has('tree') || brief.without.has('forest') || brief.scenery.has('ground'))
    return { z: Z.middle, svg: '' };
  const clumps = Array.from({ length: random.int(2, 4) }, () => {
    const [x, y] = [random.range(0.04, 0.96) * width, horizon + unit * random.range(0.035, 0.06)];
    const conifers = random.chance(0.5);
    return Array.from({ length: random.int(2, 6) }, () => {
      const at = x + random.range(-0.05, 0.05) * unit;
      const size = unit * random.range(0.045, 0.08);
      return conifers
        ? conifer(stage, random, at, y, size, 0.45)
        : broadleaf(stage, random, at, y, size, 0.45);
    }).join('');
  });
  return { z: Z.ground + 0.05, svg: clumps.join('') };
}

function foliage(stage: Stage, random: Random): Oklch {
  const own = asked(stage, 'forest');
  if (own !== undefined) return shift(own, random.range(-0.05, 0.05));
  const { season } = stage.brief;
  if (season === 'autumn') return oklch(random.range(0.55, 0.7), 0.13, random.range(35, 85));
  if (season === 'spring') return random.chance(0.3) ? oklch(0.8, 0.09, 5) : oklch(0.72, 0.12, 135);
  if (season === 'winter' || stage.brief.weather.has('snow'))
    return mix(oklch(0.45, 0.05, 190), oklch(0.93, 0.015, 240), random.range(0.2, 0.55));
  return oklch(random.range(0.42, 0.5), random.range(0.07, 0.1), random.range(140, 170));
}

function row(stage: Stage, near: number, random: Random): string {
  const { width, height, horizon, unit } = stage;
  const tall = unit * (0.2 + 0.34 * near);
  const y = horizon + (height - horizon) * (0.02 + 0.2 * near);
  const count = Math.ceil((width / tall) * (3.2 - 1.6 * near));
  const conifers = random.chance(0.65) || stage.brief.season === 'winter';
  const trees = Array.from({ length: count }, (_, i) => {
    const x = (width * (i + random.range(0.1, 0.9))) / count;
    // The near row leaves the middle open for the figures.
    if (near > 0.6 && Math.abs(x / width - 0.5) < 0.24) return '';
    const size = tall * random.range(0.65, 1.1);
    const base = y + random.range(-0.01, 0.02) * unit;
    return conifers
      ? conifer(stage, random, x, base, size, near)
      : broadleaf(stage, random, x, base, size, near);
  });
  return trees.join('') + mist(stage, y, near);
}

function conifer(
  stage: Stage,
  random: Random,
  x: number,
  y: number,
  size: number,
  near: number,
): string {
  const color = foliage(stage, random);
  const away = 0.8 - near * 0.72;
  const half = size * random.range(0.16, 0.22);
  const side = (sign: number) =>
    Array.from({ length: 6 }, (_, i) => {
      const [t, step] = [(i + 1) / 6, size * 0.9];
      const out = half * t ** 0.9;
      return [
        [x + sign * out, y - size + step * t] as const,
        [x + sign * out * 0.62, y - size + step * t - size * 0.012] as const,
      ];
    }).flat();
  const keep = asked(stage, 'forest') === undefined ? 0 : 0.7;
  const dark = surface(stage, shift(color, -0.06), away, keep);
  const light = surface(stage, shift(color, 0.05), away, keep);
  const trunk = rect(
    x - size * 0.018,
    y - size * 0.12,
    size * 0.036,
    size * 0.13,
    surface(stage, oklch(0.35, 0.04, 50), away),
  );
  const [lit, shaded] = stage.light.side < 0 ? [-1, 1] : [1, -1];
  const tip = [x, y - size] as const;
  const foot = [x, y - size * 0.1] as const;
  return (
    trunk + polygon([tip, ...side(shaded), foot], dark) + polygon([tip, ...side(lit), foot], light)
  );
}

function broadleaf(
  stage: Stage,
  random: Random,
  x: number,
  y: number,
  size: number,
  near: number,
): string {
  const color = foliage(stage, random);
  const away = 0.8 - near * 0.72;
  const trunk = path(
    `M${num(x - size * 0.025)} ${num(y)}L${num(x - size * 0.012)} ${num(y - size * 0.5)}H${num(x + size * 0.012)}L${num(x + size * 0.025)} ${num(y)}Z`,
    surface(stage, oklch(0.38, 0.045, 50), away),
  );
  const puffs = [
    [0, 0.76, 0.2],
    [-0.14, 0.6, 0.17],
    [0.14, 0.6, 0.17],
    [0, 0.55, 0.18],
  ] as const;
  const crown = (dl: number, k: number, d: number) =>
    puffs
      .map(([dx, dy, r]) =>
        circle(
          x + (dx + d * stage.light.side) * size,
          y - (dy - d * 0.8) * size,
          r * size * k,
          surface(stage, shift(color, dl), away),
        ),
      )
      .join('');
  return trunk + crown(-0.05, 1, 0) + crown(0.05, 0.72, 0.035);
}

/** Air between the rows. */
function mist({ width, unit, defs, light, brief, sky }: Stage, y: number, near: number): string {
  if (near > 0.9) return '';
  const deep = brief.weather.has('fog') ? 0.8 : 0.34;
  const color = surface({ light } as Stage, sky.low, 0.5);
  const paint = defs.linear([
    [0, color, 0],
    [0.7, color, deep * (1 - near * 0.6)],
    [1, color, 0],
  ]);
  return rect(0, y - unit * 0.14, width, unit * 0.2, paint);
}
