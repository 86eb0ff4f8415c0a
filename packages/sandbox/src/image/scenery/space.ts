import { css, mix, oklch, shift } from '../color/oklch.ts';
import { hasAny } from '../prompt/brief.ts';
import { ellipse, rect } from '../svg/shapes.ts';
import { scatterProps } from './prop.ts';
import { terrain } from './ridge.ts';
import { stars } from './sky.ts';
import { type Layer, requestedColor, type Stage, surface, Z } from './stage.ts';

/**
 * Deep space: a dark background, clouds of gas, stars, and the ground of a moon if something stands
 * there or the prompt asks for it.
 */
export function space(stage: Stage): Layer[] {
  const { width, height, unit, defs, random, palette, brief } = stage;
  const ownRandom = random.fork('space');
  const hue =
    requestedColor(stage, 'space', 'sky')?.h ??
    palette.requested[0]?.h ??
    ownRandom.range(225, 310);
  const corner = css(oklch(0.13, 0.04, hue));
  const middle = css(oklch(0.19, 0.07, hue + 12));
  const other = css(oklch(0.26, 0.09, hue + 30));
  const paint = defs.bent(0.6, [corner, middle, other], 70);
  const gas = Array.from({ length: stage.bare ? 2 : 6 }, (_, i) => {
    const tint = oklch(
      ownRandom.range(0.45, 0.68),
      ownRandom.range(0.12, 0.18),
      hue + ownRandom.range(-50, 90),
    );
    const along = ownRandom.next();
    const [x, y] = [width * along, height * (0.75 - along * 0.5 + ownRandom.range(-0.2, 0.2))];
    const r = unit * ownRandom.range(0.2, 0.5);
    const turn = ` transform="rotate(${-35 + i * 3} ${Math.round(x)} ${Math.round(y)})"`;
    return ellipse(x, y, r * ownRandom.range(1, 1.9), r, defs.spot(css(tint), 0.36), turn);
  });
  const sparkles = scatterProps(stage, 'sparkle', stage.bare ? 3 : 9, (sparkleRandom) => ({
    x: sparkleRandom.range(0, width),
    y: sparkleRandom.range(0, height),
    height: unit * sparkleRandom.range(0.016, 0.044),
  }));
  const grounded =
    brief.scenery.has('moonscape') || brief.subjects.some(({ motif }) => motif.realm === 'ground');
  return [
    { z: Z.sky, svg: rect(0, 0, width, height, paint) + gas.join('') },
    ...(hasAny(brief.without, 'star', 'stars')
      ? []
      : [{ z: Z.sky + 0.1, part: 'stars', svg: stars(stage, height, 260) + sparkles } as const]),
    ...(grounded ? [moonGround(stage)] : []),
  ];
}

function moonGround(stage: Stage): Layer {
  const { width, height, unit, horizon, random, defs } = stage;
  const color =
    requestedColor(stage, 'ground') ?? mix(oklch(0.66, 0.03, 280), stage.palette.accents[0], 0.2);
  const y = horizon + unit * 0.06;
  const paint = defs.down(surface(stage, shift(color, 0.1)), surface(stage, shift(color, -0.18)));
  const craters = scatterProps(stage, 'crater', 12, (ownRandom) => {
    const t = ownRandom.range(0.25, 1);
    const size = unit * (0.008 + 0.03 * t) * ownRandom.range(0.4, 1);
    const x = ownRandom.range(0, width);
    return { x, y: y + (height - horizon) * t, height: size, color: shift(color, -0.13) };
  });
  const bed = terrain(stage, random.fork('moon ground'), { y, swing: 0.03 }, paint);
  return { z: Z.ground, svg: bed + craters };
}
