import { css, mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { isPortrait } from '../prompt/noun.ts';
import { circle, ellipse, fade, rect } from '../svg/shapes.ts';
import { type Layer, requestedColor, type Stage, Z } from './stage.ts';

/**
 * A seamless backdrop behind the figures, with subtle shapes if the prompt does not name its
 * colour.
 */
export function studio(stage: Stage): Layer[] {
  const paperColor = sheetColor(stage);
  return paperColor === undefined ? composed(stage, backdrop(stage)) : [sheet(stage, paperColor)];
}

/**
 * The colour that the prompt gives the background. Nothing may change it: "on a white background".
 */
export function sheetColor(stage: Stage): Oklch | undefined {
  const color = stage.setting === 'studio' ? requestedColor(stage, 'studio') : undefined;
  return color && withoutWarmth(color);
}

/** The words "white" and "black" mean slightly soft colours. A plain background gets pure ones. */
function withoutWarmth(color: Oklch): Oklch {
  if (color.c > 0.015) return color;
  if (color.l > 0.95) return oklch(1, 0, 0);
  return color.l < 0.25 ? oklch(0.12, 0, 0) : color;
}

/**
 * A paper backdrop of the requested colour, which runs from the wall to the floor without an edge.
 */
function sheet({ width, height, defs, horizon }: Stage, color: Oklch): Layer {
  const shade = color.l > 0.5 ? -0.035 : 0.035;
  const wall = css(color);
  const paint = defs.bent(horizon / height, [wall, wall, css(shift(color, shade))]);
  return { z: Z.sky, svg: rect(0, 0, width, height, paint) };
}

function composed(stage: Stage, color: Oklch): Layer[] {
  const { width, height, defs, light } = stage;
  const [lit, deep] = [css(shift(color, 0.05, 0.9)), css(shift(color, -0.07, 1.1))];
  const paint = defs.bent(0.6, [lit, css(color), deep], light.side < 0 ? 60 : 120);
  return [
    { z: Z.sky, svg: rect(0, 0, width, height, paint) },
    { z: Z.sky + 0.2, svg: stage.bare ? '' : shapes(stage, color) },
    ...(needsFloor(stage) ? [{ z: Z.ground, svg: table(stage, color) }] : []),
  ];
}

/** Whether a figure stands on something. */
function needsFloor({ brief }: Stage): boolean {
  return (
    brief.subjects.some(({ motif }) => motif.realm === 'table' || motif.realm === 'ground') &&
    brief.subjects.every(({ motif }) => !isPortrait(motif))
  );
}

/** A colour with a strong contrast to those of the figures. */
function backdrop(stage: Stage): Oklch {
  const { palette, random, brief } = stage;
  const requested = requestedColor(stage, 'ground', 'sky', 'abstract');
  if (requested !== undefined) return requested;
  const colors = brief.subjects.flatMap((subject) => subject.colors);
  const pick = random.fork('backdrop');
  if (colors.length > 0 && palette.requested[0] !== undefined) return palette.requested[0];
  const [first] = colors;
  const hue =
    first === undefined
      ? palette.hue + pick.pick([0, 180, 40, 200])
      : first.h + pick.pick([150, 180, 210]);
  const isDark = brief.time === 'night' || brief.mood === 'dark' || brief.style === 'neon';
  const isLight = colors.some(({ l }) => l > 0.82);
  if (isDark) return oklch(0.24, 0.05, hue % 360);
  if (isLight) return oklch(pick.range(0.4, 0.55), 0.085, hue % 360);
  return oklch(pick.range(0.88, 0.94), pick.range(0.025, 0.05), hue % 360);
}

/** Concentric rings. */
function shapes({ width, height, unit, random }: Stage, color: Oklch): string {
  const ringRandom = random.fork('backdrop shapes');
  const [x, y] = [width * ringRandom.range(0.3, 0.7), height * ringRandom.range(0.38, 0.56)];
  const ring = (r: number, i: number) =>
    circle(x, y, unit * r, css(shift(color, 0.025 + i * 0.012, 1.25)), fade(0.6));
  return [0.62, 0.46, 0.3].map(ring).join('');
}

function table({ width, height, horizon, defs }: Stage, color: Oklch): string {
  const top = mix(shift(color, -0.05), oklch(0.6, 0.05, color.h), 0.16);
  const deep = height - horizon;
  const paint = defs.down(css(shift(top, 0.02)), css(shift(top, -0.07)));
  const shine = defs.spot('#ffffff', 0.18);
  return (
    rect(0, horizon, width, deep, paint) +
    ellipse(width / 2, horizon + deep / 2, width * 0.6, deep / 2, shine)
  );
}
