import { css, mix, oklch, shift } from '../color/oklch.ts';
import { rect } from '../svg/shapes.ts';
import { prop, propsNamed, scatterProps } from './prop.ts';
import { terrain } from './ridge.ts';
import { type Layer, requestedColor, type Stage, surface, Z } from './stage.ts';

const weeds = propsNamed('weed');
const corals = propsNamed('coral');

/** Under water: shafts of light, sand, weed, coral and bubbles. */
export function underwater(stage: Stage): Layer[] {
  const { width, height, defs, palette, random } = stage;
  const ownRandom = random.fork('water');
  const color =
    requestedColor(stage, 'underwater', 'sea') ??
    palette.requested[0] ??
    oklch(0.55, 0.1, ownRandom.range(205, 245));
  const light = { x: width / 2, y: height * 0.85, width, height: height * 0.85 };
  const bald = stage.brief.without.has('underwater');
  const night = stage.sky.time === 'night' ? -0.18 : 0;
  const tone = (dl: number, chroma = 1, turn = 0) => css(shift(color, dl + night, chroma, turn));
  const paint = defs.bent(0.45, [tone(0.28, 0.8, -14), tone(0.04), tone(-0.2, 0.9, 12)]);
  return [
    {
      z: Z.sky,
      svg: rect(0, 0, width, height, paint) + scatterProps(stage, 'shafts', 1, () => light),
    },
    { z: Z.middle, part: 'reef', svg: bald ? '' : reef(stage, 0.5) },
    { z: Z.ground, svg: seabed(stage) },
    { z: Z.front + 0.5, part: 'reef', svg: bald || stage.bare ? '' : reef(stage, 1) },
    { z: Z.front + 0.6, part: 'bubbles', svg: bubbles(stage) },
  ];
}

function seabed(stage: Stage): string {
  const { height, random, defs } = stage;
  const sand = requestedColor(stage, 'ground') ?? oklch(0.76, 0.07, 85);
  const paint = defs.down(surface(stage, sand, 0.25), surface(stage, shift(sand, -0.14)));
  const line = { y: height * 0.88, swing: 0.025, swells: 1.2 };
  return terrain(stage, random.fork('bed'), line, paint);
}

/** Weed and coral. The near ones are larger and darker, and only at the sides. */
function reef(stage: Stage, near: number): string {
  const { width, height, unit, random, palette } = stage;
  const ownRandom = random.fork(`reef ${near}`);
  const count = Math.round((width / unit) * 9);
  return Array.from({ length: count }, (_, i) => {
    const x = (width * (i + ownRandom.next())) / count;
    if (near === 1 && Math.abs(x / width - 0.5) < 0.36) return '';
    const weed = ownRandom.chance(0.6);
    const tall = unit * ownRandom.range(0.08, 0.24) * (0.7 + near * 0.5) * (weed ? 1 : 0.7);
    const color = ownRandom.chance(0.55)
      ? oklch(0.5, 0.1, ownRandom.range(140, 175))
      : mix(ownRandom.pick(palette.accents), oklch(0.62, 0.14, 15), 0.3);
    const y = height * (near === 1 ? 0.99 : 0.9) + unit * ownRandom.range(0, 0.02);
    const distance = near === 1 ? 0 : 0.35;
    return prop(stage, weed ? weeds : corals, ownRandom, { x, y, height: tall, distance, color });
  }).join('');
}

function bubbles(stage: Stage): string {
  const { width, height, unit } = stage;
  return scatterProps(stage, 'bubble', 26, (ownRandom) => ({
    x: ownRandom.range(0, width),
    y: ownRandom.range(0.05, 0.9) * height,
    height: unit * ownRandom.range(0.006, 0.028),
  }));
}
