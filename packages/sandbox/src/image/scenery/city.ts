import type { Random } from '@genmedia/media/random';
import { css, mix, oklch, shift } from '../color/oklch.ts';
import { hasAny } from '../prompt/brief.ts';
import { rect } from '../svg/shapes.ts';
import { mountains, veil } from './mountains.ts';
import { prop, propsNamed, scatterProps } from './prop.ts';
import { sky } from './sky.ts';
import { type Layer, requestedColor, type Stage, surface, Z } from './stage.ts';
import { sea } from './water.ts';

const buildings = propsNamed('building');

/** Rows of buildings against the sky, and the street or the water in front of them. */
export function city(stage: Stage): Layer[] {
  const { scenery, subjects } = stage.brief;
  const wet =
    hasAny(scenery, 'sea', 'river', 'lake') ||
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
    const wallColor =
      requestedColor(stage, 'city') ??
      mix(oklch(0.5, 0.04, 260), random.pick(palette.accents), 0.28);
    const dark = light.lamps ? -0.12 - near * 0.1 : 0;
    const block = {
      x: x + w / 2,
      y: horizon + height * 0.045,
      width: w * 1.02,
      height: h,
      distance: (light.lamps ? 0.62 : 0.78) - near * 0.6,
      color: shift(wallColor, dark + random.range(-0.06, 0.05)),
    };
    out.push(prop(stage, buildings, random, block));
    x += w;
  }
  return out.join('');
}

/** Warm light in the air over a city at night. */
function airglow({ width, height, horizon, defs, sky: { low } }: Stage): Layer {
  const paint = defs.veil(css(mix(low, oklch(0.7, 0.13, 55), 0.55)), 0, 0.75);
  const svg = rect(0, horizon * 0.3, width, horizon * 0.7 + height * 0.05, paint);
  return { z: Z.far + 0.46, svg };
}

/** A pavement with lamps, and a road that reflects them at night. */
function street(stage: Stage): Layer {
  const { width, height, horizon, unit, defs, light } = stage;
  const color = requestedColor(stage, 'road', 'ground') ?? oklch(0.5, 0.02, 265);
  const y = horizon + height * 0.03;
  const curb = y + (height - y) * 0.22;
  const tone = (dl: number, distance = 0) => surface(stage, shift(color, dl), distance);
  const pavement = defs.down(
    surface(stage, oklch(0.7, 0.02, 70), 0.25),
    surface(stage, oklch(0.78, 0.02, 75)),
  );
  const mark = surface(stage, oklch(0.85, 0.04, 95));
  const dashes = Array.from({ length: 9 }, (_, i) =>
    rect((i + 0.2) * (width / 8.6), height - (height - y) * 0.34, width / 19, unit * 0.009, mark),
  );
  const lampposts = stage.bare ? 0 : Math.max(2, Math.round((width / unit) * 3));
  const at = (i: number) => (width * (i + 0.5)) / lampposts;
  const shine = defs.veil('#ffd591', 0.3, 0);
  const mirrored = Array.from({ length: light.lamps ? lampposts : 0 }, (_, i) =>
    rect(at(i) - unit * 0.008, curb, unit * 0.016, (height - curb) * 0.7, shine),
  );
  const svg =
    rect(0, curb, width, height - curb, defs.down(tone(0.1, 0.3), tone(0), tone(-0.12))) +
    mirrored.join('') +
    dashes.join('') +
    rect(0, y, width, curb - y, pavement) +
    rect(0, curb, width, Math.max(1, unit * 0.007), surface(stage, oklch(0.55, 0.015, 80))) +
    scatterProps(stage, 'lamppost', lampposts, (_, i) => ({
      x: at(i),
      y: curb,
      height: unit * 0.22,
    }));
  return { z: Z.ground, svg };
}
