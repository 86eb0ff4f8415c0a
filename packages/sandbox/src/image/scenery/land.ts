import { mix, oklch, shift } from '../color/oklch.ts';
import { copses, forest } from './forest.ts';
import { mountains, veil } from './mountains.ts';
import { scatterProps } from './prop.ts';
import { terrain } from './ridge.ts';
import { sky } from './sky.ts';
import { soil } from './soil.ts';
import { type Layer, requestedColor, type Stage, surface, Z } from './stage.ts';
import { lake, river } from './water.ts';

/** Open country: the scenery at the horizon, then the ground for the figures. */
export function land(stage: Stage): Layer[] {
  const { scenery } = stage.brief;
  const layers = [...sky(stage)];
  if (scenery.has('mountains')) layers.push(...mountains(stage), veil(stage));
  layers.push(...hills(stage), ground(stage));
  if (scenery.has('forest')) layers.push(...forest(stage));
  if (scenery.has('lake')) layers.push(...lake(stage));
  if (scenery.has('river')) layers.push(...river(stage));
  if (scenery.has('road')) layers.push(road(stage));
  if (!stage.bare && !scenery.has('forest')) layers.push(growth(stage));
  if (!stage.bare && !scenery.has('forest') && !scenery.has('desert')) layers.push(copses(stage));
  return layers;
}

function hills(stage: Stage): Layer[] {
  const { horizon, random, brief, unit, defs } = stage;
  const base = soil(stage);
  const tall = hillHeight(brief);
  const count = stage.bare ? 2 : 3;
  const far = brief.scenery.has('desert') ? base : mix(base, oklch(0.6, 0.07, 185), 0.45);
  return Array.from({ length: count }, (_, i) => {
    const near = i / count;
    const ownRandom = random.fork(`hill ${i}`);
    const y = horizon - unit * (0.05 - near * 0.05) * tall;
    const line = {
      y,
      swing: (0.035 + 0.03 * ownRandom.next()) * tall,
      swells: ownRandom.range(0.7, 1.3),
    };
    const color = mix(far, base, near);
    const paint = defs.down(
      surface(stage, shift(color, 0.03), 0.72 - near * 0.45, 0.4),
      surface(stage, shift(color, -0.05), 0.5 - near * 0.3, 0.4),
    );
    return { z: Z.middle + near * 0.3, svg: terrain(stage, ownRandom, line, paint) };
  });
}

/** A factor for the height of hills: more if they are asked for, less before mountains. */
function hillHeight({ scenery }: Stage['brief']): number {
  if (scenery.has('hills')) return 1.5;
  return scenery.has('mountains') ? 0.6 : 1;
}

/** The ground, with broad bands of light and shade that give it depth. */
function ground(stage: Stage): Layer {
  const { height, horizon, unit, random, defs, brief } = stage;
  const ownRandom = random.fork('ground');
  const color = soil(stage);
  const tone = (dl: number, distance: number, turn = 0) =>
    surface(stage, shift(color, dl, 1, turn), distance, 0.5);
  const paint = defs.bent(0.35, [tone(0.04, 0.22), tone(0, 0.08), tone(-0.09, 0, 8)]);
  const count = stage.bare ? 1 : 3;
  const swales = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.8) / (count + 0.4);
    const swing = (0.02 + 0.05 * t) * (brief.scenery.has('desert') ? 1.4 : 1);
    const shade = tone((i % 2 === 0 ? -0.055 : 0.03) - t * 0.05, 0.1 - t * 0.1);
    const line = { y: horizon + (height - horizon) * t, swing, swells: ownRandom.range(0.5, 0.9) };
    return terrain(stage, ownRandom, line, defs.veil(shade, 0.95, 0.15));
  });
  const horizonLine = { y: horizon + unit * 0.03, swing: 0.02, swells: 0.8 };
  return { z: Z.ground, svg: terrain(stage, ownRandom, horizonLine, paint) + swales.join('') };
}

/** A road that runs to the horizon. */
function road(stage: Stage): Layer {
  const { width, height, horizon, unit } = stage;
  const requested = requestedColor(stage, 'road');
  const top = horizon + unit * 0.045;
  const place = { x: width / 2, y: height, width: unit, height: height - top };
  const paint = {
    color: requested ?? oklch(0.46, 0.015, 265),
    isRequested: requested !== undefined,
  };
  return { z: Z.ground + 0.3, svg: scatterProps(stage, 'road', 1, () => ({ ...place, ...paint })) };
}

/** Tufts of grass, or ripples in sand and snow. */
function growth(stage: Stage): Layer {
  const { width, height, horizon, unit, brief } = stage;
  const color = soil(stage);
  const barren =
    brief.scenery.has('desert') || brief.season === 'winter' || brief.weather.has('snow');
  const count = Math.round(46 * Math.min(2.4, width / unit));
  const svg = scatterProps(stage, barren ? 'ripple' : 'tuft', count, (ownRandom) => {
    const t = ownRandom.range(0.14, 1) ** 0.8;
    const size = unit * (0.006 + 0.02 * t);
    const tone = barren ? -0.07 : ownRandom.pick([-0.09, 0.07]);
    return {
      x: ownRandom.range(0, width),
      y: horizon + (height - horizon) * t,
      height: size * (barren ? 1 : 1.2),
      color: shift(color, tone),
      isRequested: true,
    };
  });
  return { z: Z.ground + 0.2, svg };
}
