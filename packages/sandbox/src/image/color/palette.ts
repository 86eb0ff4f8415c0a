import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import type { Mood } from '../prompt/brief.ts';
import { mix, type Oklch, oklch } from './oklch.ts';

/** The colours of one picture, which harmonise. */
export interface Palette {
  /** The main hue in degrees, to which the other hues relate. */
  readonly hue: number;
  /** Five strong colours that also differ in lightness. */
  readonly accents: readonly [Oklch, Oklch, Oklch, Oklch, Oklch];
  /** The colours that the prompt asked for in the whole picture. */
  readonly requested: readonly Oklch[];
}

/** Turns of the hue that look good together. */
const harmonies = [
  [0, 28, -28, 180, 205],
  [0, 180, 24, 200, -22],
  [0, 150, 210, 22, 180],
  [0, 120, 240, 28, 148],
  [0, 40, 80, 200, 230],
  [0, -35, 165, 195, 20],
] as const;

/** A palette based on the requested colours, or on a random hue. */
export function paletteOf(
  requested: readonly Oklch[],
  mood: Mood | undefined,
  random: Random,
): Palette {
  const seed = requested.find((color) => color.c > 0.03);
  const hue = seed?.h ?? moodHue(mood, random);
  const turns = random.pick(harmonies);
  const lightness = random.shuffled([0.5, 0.6, 0.68, 0.76, 0.84]);
  const derived = turns.map((turn, i) => {
    const l = itemAt(lightness, i) + random.range(-0.03, 0.03);
    const c = random.range(0.11, 0.17) * (l > 0.8 ? 0.75 : 1);
    return moody(oklch(l, c, (hue + turn + random.range(-8, 8) + 360) % 360), mood);
  });
  const related = requested.length < 3 ? requested.flatMap(relatives) : [];
  const colors = [...requested, ...related, ...derived];
  const at = (i: number) => itemAt(colors, i);
  return { hue, accents: [at(0), at(1), at(2), at(3), at(4)], requested };
}

/** What each mood does to a colour. */
const moodColors: Partial<Record<Mood, (color: Oklch) => Oklch>> = {
  pastel: ({ l, c, h }) => oklch(l * 0.55 + 0.41, c * 0.55, h),
  vibrant: ({ l, c, h }) => oklch(l, c * 1.35, h),
  muted: ({ l, c, h }) => oklch(l * 0.94 + 0.02, c * 0.5, h),
  dark: ({ l, c, h }) => oklch(l * 0.72, c * 0.85, h),
  warm: (color) => mix(color, oklch(0.75, 0.13, 60), 0.22),
  cool: (color) => mix(color, oklch(0.7, 0.09, 245), 0.24),
};

/** A colour in a mood. */
export function moody(color: Oklch, mood: Mood | undefined): Oklch {
  return (mood && moodColors[mood]?.(color)) ?? color;
}

/** A tint and a shade of a colour, so that a few requested colours fill a whole palette. */
function relatives(color: Oklch): Oklch[] {
  const tint = oklch(Math.min(0.9, color.l + 0.2), color.c * 0.75, color.h);
  const shade = oklch(Math.max(0.24, color.l - 0.2), color.c * 0.85, color.h);
  return [tint, shade];
}

function moodHue(mood: Mood | undefined, random: Random): number {
  if (mood === 'warm') return random.range(20, 90);
  if (mood === 'cool') return random.range(190, 280);
  return random.range(0, 360);
}
