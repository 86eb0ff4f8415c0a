import type { Random } from '@genmedia/media/random';
import { css, mix, oklch, shift } from '../color/oklch.ts';
import { circle, fade, rect } from '../svg/shapes.ts';
import { mountains, veil } from './mountains.ts';
import { prop, propsNamed } from './prop.ts';
import { sky } from './sky.ts';
import { asked, type Layer, type Stage, surface, Z } from './stage.ts';
import { sea } from './water.ts';

const BUILDINGS = propsNamed('building');

/** Rows of buildings against the sky, and the street or the water in front of them. */
export function city(stage: Stage): Layer[] {
  const { scenery, subjects } = stage.brief;
  const wet =
    scenery.has('sea') ||
    scenery.has('river') ||
    scenery.has('lake') ||
    subjects.some(({ motif }) => motif.realm === 'water');
  const base = wet ? sea(stage) : [...sky(stage), street(stage)];
  const behind = scenery.has('mountains') && !wet ? [...mountains(stage), veil(stage)] : [];
  const rows = stage.bare ? 2 : 3;
  const skyline = Array.from({ length: rows }, (_, i) => {
    const near = (i + 1) / rows;
    return { z: Z.far + 0.5 + near * 0.4, svg: row(stage, near, stage.random.fork(`row ${i}`)) };
  });
  return [...base, ...behind, ...(stage.light.lamps ? [airglow(stage)] : []), ...skyline];
}

function row(stage: Stage, near: number, random: Random): string {
  const { width, height, horizon, unit, palette, light } = stage;
  const out: string[] = [];
  for (let x = -unit * 0.05; x < width; ) {
    const w = unit * random.range(0.07, 0.14) * (0.7 + near * 0.4);
    const tall = random.chance(0.2) ? 1.25 : 1;
    const middle = 1 - Math.abs(x / width - 0.5) * 0.7;
    const h = horizon * random.range(0.34, 0.72) * (1.1 - near * 0.45) * tall * middle;
    const own =
      asked(stage, 'city') ?? mix(oklch(0.5, 0.04, 260), random.pick(palette.accents), 0.28);
    const dark = light.lamps ? -0.12 - near * 0.1 : 0;
    const block = {
      ...{ x: x + w / 2, y: horizon + height * 0.045, width: w * 1.02, height: h },
      distance: (light.lamps ? 0.62 : 0.78) - near * 0.6,
      color: shift(own, dark + random.range(-0.06, 0.05)),
    };
    out.push(prop(stage, BUILDINGS, random, block));
    x += w;
  }
  return out.join('');
}

/** The warm air over a lit city. */
function airglow({ width, height, horizon, defs, sky: colors }: Stage): Layer {
  const color = css(mix(colors.low, oklch(0.7, 0.13, 55), 0.55));
  const paint = defs.veil(color, 0, 0.75);
  return {
    z: Z.far + 0.46,
    svg: rect(0, horizon * 0.3, width, horizon * 0.7 + height * 0.05, paint),
  };
}

function street(stage: Stage): Layer {
  const { width, height, horizon, unit, defs } = stage;
  const color = asked(stage, 'road', 'ground') ?? oklch(0.5, 0.02, 265);
  const paint = defs.linear([
    [0, surface(stage, shift(color, 0.1), 0.3)],
    [0.3, surface(stage, color)],
    [1, surface(stage, shift(color, -0.12))],
  ]);
  const y = horizon + height * 0.03;
  const curb = y + (height - y) * 0.22;
  const walk = defs.down(
    surface(stage, oklch(0.7, 0.02, 70), 0.25),
    surface(stage, oklch(0.78, 0.02, 75)),
  );
  const dashes = Array.from({ length: 9 }, (_, i) => {
    const x = (i + 0.2) * (width / 8.6);
    return rect(
      x,
      height - (height - y) * 0.34,
      width / 19,
      Math.max(1, unit * 0.009),
      surface(stage, oklch(0.92, 0.05, 95)),
      0,
      fade(0.75),
    );
  });
  const svg =
    rect(0, curb, width, height - curb, paint) +
    (stage.light.lamps ? reflections(stage, curb) : '') +
    dashes.join('') +
    rect(0, y, width, curb - y, walk) +
    rect(0, curb, width, Math.max(1, unit * 0.007), surface(stage, oklch(0.55, 0.015, 80))) +
    (stage.bare ? '' : lampposts(stage, curb));
  return { z: Z.ground, svg };
}

/** Lights mirrored on the wet road. */
function reflections(stage: Stage, top: number): string {
  const { width, height, unit, defs, palette, brief, random } = stage;
  const own = random.fork('reflections');
  const colors =
    brief.style === 'neon'
      ? palette.accents.map((color) => css(shift(color, 0.12, 1.2)))
      : ['#ffd591', '#ffb86b', '#ffe9c4', '#a8c4ff'];
  return Array.from({ length: Math.round((width / unit) * 22) }, () => {
    const color = own.pick(colors);
    const paint = defs.veil(color, 0.6, 0);
    const tall = (height - top) * own.range(0.35, 0.95);
    return rect(
      own.range(0, width),
      top,
      unit * own.range(0.004, 0.022),
      tall,
      paint,
      0,
      fade(own.range(0.25, 0.8)),
    );
  }).join('');
}

function lampposts(stage: Stage, foot: number): string {
  const { width, unit, defs, light } = stage;
  const iron = surface(stage, oklch(0.28, 0.02, 260));
  const tall = unit * 0.2;
  const halo = defs.radial([
    [0, '#ffe2a8', 0.85],
    [0.3, '#ffd38a', 0.3],
    [1, '#ffd38a', 0],
  ]);
  const count = Math.max(2, Math.round((width / unit) * 3));
  return Array.from({ length: count }, (_, i) => {
    const x = (width * (i + 0.5)) / count;
    const glow = light.lamps ? circle(x, foot - tall, unit * 0.075, halo) : '';
    return (
      rect(x - unit * 0.003, foot - tall, unit * 0.006, tall, iron) +
      glow +
      circle(
        x,
        foot - tall,
        unit * 0.013,
        light.lamps ? '#fff3d2' : surface(stage, oklch(0.93, 0.02, 90)),
      )
    );
  }).join('');
}
