import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { cellsOf, numbersOf, wordsOf } from '../../table.ts';
import { fromHex, mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { moody, type Palette } from '../color/palette.ts';
import { type Brief, hasAny, type Time, type Weather } from '../prompt/brief.ts';
import data from './skies.json' with { type: 'json' };

/** The colours of the sky from its top to the horizon, and of its sun or moon. */
export interface Sky {
  readonly time: Time;
  readonly top: Oklch;
  readonly middle: Oklch;
  readonly low: Oklch;
  readonly glow: Oklch;
}

type Bands = readonly [top: Oklch, middle: Oklch, low: Oklch, glow: Oklch];

/** The sky that a brief asks for, or a random one that fits. */
export function skyColors(brief: Brief, palette: Palette, random: Random): Sky {
  const time = brief.time ?? guessTime(brief, random);
  const colors = wordsOf(random.pick(data.skies[time])).map(fromHex);
  const turn = random.range(-7, 7);
  const turnedAt = (place: number) => shift(itemAt(colors, place), 0, 1, turn);
  const turned: Bands = [turnedAt(0), turnedAt(1), turnedAt(2), turnedAt(3)];
  const [top, middle, low, glow] = weathered(tinted(turned, brief, palette), brief);
  const mood = (color: Oklch) => moody(color, brief.mood);
  return { time, top: mood(top), middle: mood(middle), low: mood(low), glow };
}

function guessTime(brief: Brief, random: Random): Time {
  if (hasAny(brief.weather, 'stars', 'aurora', 'fireworks')) return 'night';
  if (brief.style === 'neon') return 'night';
  if (brief.mood === 'dark') return 'dusk';
  const names = brief.subjects.map(({ motif }) => motif.words[0]);
  if (names.some((name) => name === 'moon' || name === 'crescent moon')) return 'night';
  if (names.includes('ghost') || names.includes('owl')) return 'dusk';
  if (brief.weather.size > 0) return 'day';
  return random.pick(['day', 'day', 'day', 'day', 'dawn', 'sunset'] as const);
}

/** Colours for the sky, or for the whole picture, replace the preset's hues. */
function tinted(bands: Bands, brief: Brief, palette: Palette): Bands {
  const requested = brief.scenery.get('sky') ?? [];
  const colors = requested.length > 0 ? requested : palette.requested;
  const [first] = colors;
  if (first === undefined) return bands;
  const strength = requested.length > 0 ? 0.85 : 0.6;
  const [top, middle, low, glow] = bands;
  const paler = (by: number) => shift(first, by * (0.95 - first.l), 1 - by * 0.5);
  const second = colors[1] ?? paler(0.35);
  const third = colors[2] ?? colors[1] ?? paler(0.7);
  const dye = (band: Oklch, color: Oklch) => mix(band, color, strength);
  return [dye(top, first), dye(middle, second), dye(low, third), glow];
}

/** Makes each band of the sky greyer and lighter, as the weather says. */
function weathered(bands: Bands, { weather }: Brief): Bands {
  const [, greys] =
    Object.entries(data.weather).find(([name]) => weather.has(name as Weather)) ?? [];
  if (greys === undefined) return bands;
  const cells = cellsOf(greys).map(numbersOf);
  const greyed = (color: Oklch, place: number) => {
    const [by = 0, dl = 0, chroma = 1] = cells[place] ?? [];
    return mix(color, oklch(Math.max(0.12, color.l + dl), color.c * chroma, 250), by);
  };
  const [top, middle, low, glow] = bands;
  return [greyed(top, 0), greyed(middle, 1), greyed(low, 2), greyed(glow, 3)];
}
