import { css, mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { hasAny } from '../prompt/brief.ts';
import { ellipse, fade, type Point, path, rect, smooth, stroke } from '../svg/shapes.ts';
import { mountains, veil } from './mountains.ts';
import { type Prop, scatterProps } from './prop.ts';
import { below, rolling } from './ridge.ts';
import { sky } from './sky.ts';
import { soil } from './soil.ts';
import { type Layer, type Part, requestedColor, type Stage, surface, Z } from './stage.ts';

/** The sea up to the horizon, with a shore in front if something must stand on land. */
export function sea(stage: Stage): Layer[] {
  const { scenery } = stage.brief;
  const layers = [...sky(stage)];
  if (hasAny(scenery, 'mountains', 'hills')) layers.push(...mountains(stage), veil(stage));
  layers.push(water(stage), ...waves(stage), glitter(stage));
  if (shoreHeight(stage) > 0) layers.push(...shore(stage));
  return layers;
}

/** The height of the shore as a share of the picture's height; 0 if there is none. */
export function shoreHeight({ brief }: Stage): number {
  const grounded = brief.subjects.some(
    ({ motif }) => motif.realm === 'ground' || motif.realm === 'table',
  );
  return brief.scenery.has('beach') || grounded ? 0.24 : 0;
}

function waterColor(stage: Stage): Oklch {
  const { sky: colors, brief } = stage;
  const requested = requestedColor(stage, 'sea', 'lake', 'river');
  if (requested !== undefined) return requested;
  const blue = brief.scenery.has('beach') ? oklch(0.66, 0.1, 205) : oklch(0.5, 0.09, 232);
  return mix(blue, colors.middle, colors.time === 'day' ? 0.2 : 0.36);
}

function water(stage: Stage): Layer {
  const { width, height, horizon, defs, sky: colors } = stage;
  const color = waterColor(stage);
  const keep = requestedColor(stage, 'sea') === undefined ? 0.4 : 1;
  const tone = (own: Oklch) => surface(stage, own, 0, keep);
  const [far, middle] = [mix(color, colors.low, 0.62), mix(color, colors.middle, 0.22)];
  const paint = defs.bent(0.28, [tone(far), tone(middle), tone(shift(color, -0.13))]);
  const svg = rect(0, horizon, width, height - horizon, paint);
  return { z: Z.middle + 0.5, part: 'water', svg };
}

/**
 * The reflection of the sun or moon on the water: a path towards the viewer, broken into strokes.
 */
function glitter(stage: Stage): Layer {
  const { width, height, horizon, unit, lamp, random, sky: colors, defs } = stage;
  const ownRandom = random.fork('glitter');
  const strong = colors.time === 'day' ? 0.3 : 0.8;
  const deep = (height - horizon) * 0.95;
  const count = stage.bare ? 14 : 90;
  const strokes = Array.from({ length: count }, () => {
    const t = ownRandom.next() ** 1.3;
    const y = horizon + unit * 0.004 + deep * t;
    const spread = unit * (0.05 + 0.13 * t);
    const x = lamp[0] * width + ownRandom.range(-1, 1) * ownRandom.next() * spread;
    const half = unit * (0.008 + 0.04 * t) * ownRandom.range(0.4, 1);
    const thick = Math.max(0.6, unit * (0.0009 + 0.004 * t));
    return ellipse(x, y, half, thick, css(colors.glow), fade(strong * (1 - 0.6 * t)));
  });
  const [middle, halfWidth] = [lamp[0] * width, unit * 0.24];
  const sheen = defs.radial(
    [
      [0, css(colors.glow), strong * 0.6],
      [0.4, css(colors.glow), strong * 0.25],
      [1, css(colors.glow), 0],
    ],
    0,
  );
  const ground = rect(middle - halfWidth, horizon, 2 * halfWidth, deep, sheen);
  return { z: Z.middle + 0.8, part: 'glitter', svg: ground + strokes.join('') };
}

/** Waves that get larger towards the viewer, each with a lighter crest. */
function waves(stage: Stage): Layer[] {
  const { height, horizon, unit, random, brief } = stage;
  const ownRandom = random.fork('waves');
  const color = waterColor(stage);
  const keep = requestedColor(stage, 'sea') === undefined ? 0.4 : 1;
  const rough = brief.weather.has('storm') ? 2.3 : 1;
  const count = stage.bare ? 3 : 7;
  return Array.from({ length: count }, (_, i) => {
    const t = ((i + 0.6) / count) ** 1.3;
    const y = horizon + (height - horizon) * t;
    const swing = (0.003 + 0.016 * t) * rough;
    const line = rolling(stage, ownRandom, { y, swing, swells: 5 / (0.5 + 1.6 * t) });
    const shade = surface(stage, shift(color, 0.05 - 0.2 * t), 0.25 * (1 - t), keep);
    const lip = surface(stage, shift(color, 0.2), 0.2 * (1 - t), keep * 0.6);
    const foot = Math.min(height, y + (height - horizon) * 0.34);
    const svg =
      path(below(line, foot), stage.defs.veil(shade, 0.75, 0.05)) +
      stroke(smooth(line), lip, unit * (0.0012 + 0.004 * t) * Math.sqrt(rough), fade(0.5));
    return { z: Z.middle + 0.7, part: 'swell', svg };
  });
}

/** Sand or the grass of a cliff in front, and waves that break there. */
function shore(stage: Stage): Layer[] {
  const { height, random, defs } = stage;
  const ground = shoreColor(stage);
  const tone = (dl: number) => surface(stage, shift(ground, dl), 0, 0.4);
  const y = height * (1 - shoreHeight(stage));
  const line = rolling(stage, random.fork('shore'), { y, swing: 0.022 });
  const wet = defs.linear([
    [0, tone(-0.16)],
    [0.25, tone(-0.12), 0.85],
    [0.6, tone(-0.1), 0],
  ]);
  const area = below(line, height);
  return [
    { z: Z.ground, svg: path(area, defs.down(tone(0.02), tone(-0.09))) + path(area, wet) },
    { z: Z.ground + 0.02, part: 'breaker', svg: breaker(stage, y) },
    { z: Z.ground + 0.04, part: 'surf', svg: surf(stage, line) },
  ];
}

function shoreColor(stage: Stage): Oklch {
  const { scenery, season, weather, subjects } = stage.brief;
  const requested = requestedColor(stage, 'beach', 'ground');
  if (requested !== undefined) return requested;
  const grown = !scenery.has('beach') && subjects.some(({ motif }) => motif.home === 'sea');
  const winter = season === 'winter' || weather.has('snow');
  return winter || grown ? soil(stage) : oklch(0.84, 0.07, 80);
}

/** A wave that is about to break: its dark front, and foam along its crest. */
function breaker(stage: Stage, shoreline: number): string {
  const { unit, random, defs } = stage;
  const ownRandom = random.fork('breaker');
  const crest = rolling(stage, ownRandom, {
    y: shoreline - unit * 0.062,
    swing: 0.008,
    swells: 1.6,
  });
  const foot = crest.map(([x, top]) => [x, top + unit * ownRandom.range(0.016, 0.03)] as const);
  const color = waterColor(stage);
  const face = defs.linear([
    [0, surface(stage, shift(color, 0.1), 0, 0.4), 0.9],
    [1, surface(stage, shift(color, -0.12), 0, 0.4), 0.15],
  ]);
  const area = `${smooth(crest)}L${smooth(foot.toReversed()).slice(1)}Z`;
  return path(area, face) + stroke(smooth(crest), foamColor(stage), unit * 0.006, fade(0.8));
}

/** The shallow water that runs up the shore, with foam at its edge. */
function surf(stage: Stage, line: readonly Point[]): string {
  const { unit, defs, sky: colors } = stage;
  const color = mix(waterColor(stage), colors.low, 0.2);
  const sheet = defs.linear([
    [0, surface(stage, color, 0, 0.4), 0],
    [0.55, surface(stage, shift(color, 0.02), 0, 0.4), 0.8],
    [1, surface(stage, shift(color, 0.12), 0, 0.4), 0.8],
  ]);
  const lifted = (by: number) => line.map(([x, y]) => [x, y - unit * by] as const);
  const foam = foamColor(stage);
  const area = `${smooth(lifted(0.12))}L${smooth(line.toReversed()).slice(1)}Z`;
  return (
    path(area, sheet) +
    stroke(smooth(line), foam, unit * 0.009, fade(0.85)) +
    stroke(smooth(lifted(0.014)), foam, unit * 0.004, fade(0.5))
  );
}

function foamColor(stage: Stage): string {
  return surface(stage, oklch(0.98, 0.01, 220));
}

/** A lake in the middle distance, which reflects the sky. */
export function lake(stage: Stage): Layer[] {
  const { width, height, horizon, unit, sky: colors } = stage;
  const color = requestedColor(stage, 'lake') ?? mix(waterColor(stage), colors.middle, 0.45);
  const top = horizon + unit * 0.05;
  const tall = (height - horizon) * 0.62 - unit * 0.05;
  const place = { y: top + tall, width: width * 1.02, height: tall };
  return inland(stage, 'lake', 'water', { ...place, color, accent: shift(soil(stage), -0.17) });
}

/** A river that winds towards the viewer. */
export function river(stage: Stage): Layer[] {
  const { width, height, horizon, unit } = stage;
  // A river that reflected all of a red sky would look like a road.
  const color =
    requestedColor(stage, 'river') ?? mix(waterColor(stage), oklch(0.6, 0.11, 225), 0.6);
  const tall = height - horizon - unit * 0.035;
  const place = { y: height, width: 0.5 * width + 0.5 * unit, height: tall };
  return inland(stage, 'river', 'stream', { ...place, color, accent: shift(soil(stage), -0.15) });
}

function inland(stage: Stage, name: string, part: Part, look: Omit<Prop, 'x'>): Layer[] {
  const svg = scatterProps(stage, name, 1, () => ({
    ...look,
    x: stage.width / 2,
    isRequested: true,
  }));
  return [{ z: Z.ground + 0.1, part, svg }];
}
