import type { Random } from '../../random.ts';
import { oklch } from '../color/oklch.ts';
import { fade, type Point, path, polygon } from '../svg/shapes.ts';
import { asked, type Layer, type Stage, surface, Z } from './stage.ts';

/** Ranges one behind the other: the far ones pale, the near ones with lit and shaded flanks. */
export function mountains(stage: Stage): Layer[] {
  const { width, horizon, height, random } = stage;
  const ranges = stage.bare ? 2 : 3;
  return Array.from({ length: ranges }, (_, i) => {
    const near = (i + 1) / ranges;
    const own = random.fork(`range ${i}`);
    const rise = horizon * (0.66 - near * 0.22) * own.range(0.85, 1.1);
    const count = Math.max(2, Math.round((width / height) * (2 + i * 1.4)));
    return { z: Z.far + near * 0.4, svg: range(stage, own, { rise, count, near }) };
  });
}

interface Range {
  readonly rise: number;
  readonly count: number;
  /** 0 far away, 1 in front. */
  readonly near: number;
}

function range(stage: Stage, random: Random, { rise, count, near }: Range): string {
  const { width, horizon } = stage;
  const base = horizon + stage.height * 0.06;
  const peaks = Array.from({ length: count + 1 }, (_, i) => {
    const x = (width * (i + random.range(0.15, 0.85))) / count - width / count / 2;
    return {
      x,
      top: horizon - rise * random.range(0.55, 1),
      half: (width / count) * random.range(0.75, 1.15),
    };
  });
  return random
    .shuffled(peaks)
    .map((peak) => mountain(stage, random, peak, base, near))
    .join('');
}

interface Peak {
  readonly x: number;
  readonly top: number;
  readonly half: number;
}

function mountain(
  stage: Stage,
  random: Random,
  { x, top, half }: Peak,
  base: number,
  near: number,
): string {
  const rock = asked(stage, 'mountains') ?? oklch(0.5, 0.045, 262);
  const keep = asked(stage, 'mountains') === undefined ? 0 : 0.8;
  const distance = 0.78 - near * 0.5;
  const tone = (dl: number, dc = 1) =>
    surface(stage, { ...rock, l: rock.l + dl, c: rock.c * dc }, distance, keep);
  const left = flank([x, top], [x - half, base], random);
  const right = flank([x, top], [x + half, base], random);
  const crest = flank([x, top], [x + half * random.range(-0.15, 0.2), base], random, 0.5);
  const lit = stage.light.side < 0;
  const faces =
    polygon([...left, ...crest.slice().reverse()], tone(lit ? 0.13 : -0.09)) +
    polygon([...right, ...crest.slice().reverse()], tone(lit ? -0.09 : 0.13));
  return faces + snow(stage, random, { left, right, crest }, distance);
}

interface Flanks {
  readonly left: readonly Point[];
  readonly right: readonly Point[];
  readonly crest: readonly Point[];
}

/** A cap with a torn lower edge. */
function snow(
  stage: Stage,
  random: Random,
  { left, right, crest }: Flanks,
  distance: number,
): string {
  const { season, weather, without } = stage.brief;
  const winter = season === 'winter' || weather.has('snow');
  if (without.has('snow') || (!winter && stage.brief.scenery.has('desert'))) return '';
  const depth = winter ? 5 : 3;
  const cap = (side: readonly Point[]) => {
    const [outer, inner] = [side.slice(0, depth), crest.slice(0, depth)];
    const [a, b] = [outer.at(-1) ?? [0, 0], inner.at(-1) ?? [0, 0]];
    const torn = [0.25, 0.5, 0.75].map((t, i) => {
      const drop =
        (i % 2 === 0 ? -1 : 0.7) * Math.abs(a[1] - (side[0]?.[1] ?? 0)) * random.range(0.14, 0.3);
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + drop] as const;
    });
    return [...outer, ...torn, ...inner.slice().reverse()];
  };
  const white = (l: number) => surface(stage, oklch(l, 0.015, 245), distance * 0.8);
  const lit = stage.light.side < 0;
  return (
    polygon(cap(left), white(lit ? 0.98 : 0.83)) + polygon(cap(right), white(lit ? 0.83 : 0.98))
  );
}

/** A jagged line down from a peak, its teeth growing towards the foot. */
function flank(from: Point, to: Point, random: Random, rough = 1): Point[] {
  const steps = 9;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const tooth = i === 0 || i === steps ? 0 : random.range(-1, 1) * 0.045 * rough;
    return [
      from[0] + (to[0] - from[0]) * (t + tooth),
      from[1] + (to[1] - from[1]) * (t + tooth * 0.4),
    ] as const;
  });
}

/** A veil over the foot of the ranges. */
export function veil(stage: Stage): Layer {
  const { width, horizon, height, defs } = stage;
  const haze = surface(stage, stage.sky.low);
  const deep = stage.brief.weather.has('fog') ? 0.95 : 0.6;
  const paint = defs.veil(haze, 0, deep);
  return {
    z: Z.far + 0.45,
    svg: path(
      `M0 ${horizon - height * 0.16}H${width}V${horizon + height * 0.05}H0Z`,
      paint,
      fade(1),
    ),
  };
}
