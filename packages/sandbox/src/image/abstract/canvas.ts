import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { css, mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import type { Stage } from '../scenery/stage.ts';

/** What an abstract composition needs. */
export interface Canvas {
  readonly stage: Stage;
  readonly random: Random;
  /** The colour of the background. */
  readonly ground: Oklch;
  readonly dark: boolean;
}

export function canvasOf(stage: Stage): Canvas {
  const { palette, brief } = stage;
  const random = stage.random.fork('abstract');
  const night = brief.mood === 'dark' || brief.time === 'night' || brief.style === 'neon';
  const pale = brief.mood === 'pastel' || brief.style === 'watercolor' || brief.style === 'sketch';
  const dark = night || (!pale && random.chance(0.4));
  const hue = palette.hue + random.pick([0, 25, 180, 200]);
  const ground = dark ? oklch(0.2, 0.045, hue % 360) : oklch(0.94, 0.028, hue % 360);
  return { stage, random, ground, dark };
}

/** `count` colours from dark to light, or from light to dark. */
export function ramp({ stage, random }: Canvas, count: number): Oklch[] {
  const { requested, hue } = stage.palette;
  const at = requested.length > 0 ? through(requested) : turning(hue, random);
  const colors = Array.from({ length: count }, (_, i) => at(count === 1 ? 0.5 : i / (count - 1)));
  return random.chance(0.5) ? colors : colors.reverse();
}

/** The colours between 0 and 1 on a ramp whose hue changes gradually. */
function turning(hue: number, random: Random): (t: number) => Oklch {
  const turn = random.pick([-1, 1]) * random.range(35, 120);
  const [dark, light] = [random.range(0.3, 0.42), random.range(0.84, 0.92)];
  const rich = random.range(0.12, 0.18);
  return (t) => {
    const chroma = rich * (0.45 + 0.55 * Math.sin(Math.PI * (0.15 + 0.75 * t)));
    return oklch(dark + (light - dark) * t, chroma, (hue + turn * (t - 0.3) + 720) % 360);
  };
}

/** A ramp through the requested colours, with darker and lighter colours at its ends. */
function through(requested: readonly Oklch[]): (share: number) => Oklch {
  const sorted = [...requested].sort((a, b) => a.l - b.l);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const ends = (color: Oklch | undefined, dl: number) =>
    color === undefined ? [] : [shift(color, dl * (dl < 0 ? color.l : 1 - color.l), 0.8)];
  const all = [...ends(first, -0.3), ...sorted, ...ends(last, 0.55)];
  return (share) => {
    const t = share * (all.length - 1);
    const from = itemAt(all, Math.floor(t));
    return mix(from, all[Math.min(all.length - 1, Math.floor(t) + 1)] ?? from, t - Math.floor(t));
  };
}

/** A gradient of one colour, from a lighter to a deeper tone. */
export function sheen({ stage }: Canvas, color: Oklch, angle: number, depth = 0.1): string {
  const [lighter, deeper] = [shift(color, depth, 0.95, 6), shift(color, -depth, 1.05, -10)];
  return stage.defs.along(angle, css(lighter), css(deeper));
}
