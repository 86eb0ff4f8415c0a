import type { Random } from '@genmedia/media/random';
import { css, mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { moody, type Palette } from '../color/palette.ts';
import type { Brief, Time, Weather } from '../prompt/brief.ts';

/** The colours of the sky, from its top to the horizon, and of what shines in it. */
export interface Sky {
  readonly time: Time;
  readonly top: Oklch;
  readonly middle: Oklch;
  readonly low: Oklch;
  readonly glow: Oklch;
}

type Bands = readonly [top: Oklch, middle: Oklch, low: Oklch, glow: Oklch];

const SKIES: Readonly<Record<Time, readonly Bands[]>> = {
  day: [
    [oklch(0.66, 0.12, 246), oklch(0.8, 0.085, 232), oklch(0.93, 0.04, 205), oklch(0.97, 0.07, 95)],
    [
      oklch(0.72, 0.09, 225),
      oklch(0.85, 0.06, 210),
      oklch(0.95, 0.035, 100),
      oklch(0.97, 0.08, 90),
    ],
    [oklch(0.6, 0.13, 255), oklch(0.76, 0.1, 240), oklch(0.91, 0.05, 225), oklch(0.98, 0.05, 100)],
    [
      oklch(0.78, 0.075, 195),
      oklch(0.88, 0.055, 170),
      oklch(0.95, 0.05, 95),
      oklch(0.97, 0.09, 88),
    ],
  ],
  dawn: [
    [oklch(0.58, 0.09, 275), oklch(0.78, 0.09, 355), oklch(0.9, 0.085, 65), oklch(0.95, 0.1, 75)],
    [oklch(0.66, 0.07, 230), oklch(0.84, 0.06, 40), oklch(0.92, 0.08, 70), oklch(0.96, 0.1, 85)],
    [oklch(0.6, 0.08, 300), oklch(0.8, 0.1, 15), oklch(0.91, 0.07, 55), oklch(0.95, 0.09, 65)],
  ],
  sunset: [
    [oklch(0.38, 0.11, 290), oklch(0.62, 0.17, 22), oklch(0.84, 0.15, 72), oklch(0.92, 0.15, 85)],
    [oklch(0.5, 0.12, 320), oklch(0.7, 0.16, 35), oklch(0.87, 0.13, 78), oklch(0.94, 0.13, 88)],
    [oklch(0.44, 0.08, 260), oklch(0.66, 0.12, 5), oklch(0.8, 0.16, 58), oklch(0.9, 0.16, 75)],
  ],
  dusk: [
    [oklch(0.27, 0.09, 280), oklch(0.45, 0.12, 315), oklch(0.7, 0.12, 25), oklch(0.85, 0.1, 60)],
    [oklch(0.3, 0.08, 260), oklch(0.5, 0.09, 265), oklch(0.74, 0.09, 345), oklch(0.88, 0.06, 40)],
  ],
  night: [
    [oklch(0.16, 0.06, 275), oklch(0.25, 0.08, 268), oklch(0.4, 0.085, 255), oklch(0.9, 0.04, 95)],
    [oklch(0.15, 0.05, 255), oklch(0.24, 0.07, 245), oklch(0.4, 0.08, 215), oklch(0.92, 0.03, 100)],
    [oklch(0.17, 0.07, 290), oklch(0.28, 0.1, 290), oklch(0.43, 0.1, 300), oklch(0.9, 0.04, 80)],
  ],
};

/** The sky that a brief asks for, or one that suits. */
export function skyColors(brief: Brief, palette: Palette, random: Random): Sky {
  const time = brief.time ?? guessTime(brief, random);
  const preset = random.pick(SKIES[time]);
  const turn = random.range(-7, 7);
  const turned = preset.map((color) => shift(color, 0, 1, turn)) as unknown as Bands;
  const [top, middle, low, glow] = weathered(dyed(turned, brief, palette), brief);
  const mood = (color: Oklch) => moody(color, brief.mood);
  return { time, top: mood(top), middle: mood(middle), low: mood(low), glow };
}

export function skyPaint(sky: Sky): readonly (readonly [number, string])[] {
  return [
    [0, css(sky.top)],
    [0.52, css(sky.middle)],
    [1, css(sky.low)],
  ];
}

function guessTime(brief: Brief, random: Random): Time {
  if (brief.weather.has('stars') || brief.weather.has('aurora') || brief.weather.has('fireworks'))
    return 'night';
  if (brief.style === 'neon') return 'night';
  if (brief.mood === 'dark') return 'dusk';
  const celestial = brief.subjects.map(({ motif }) => motif.words[0]);
  if (celestial.some((name) => name === 'moon' || name === 'crescent moon')) return 'night';
  if (celestial.includes('ghost') || celestial.includes('owl')) return 'dusk';
  if (brief.weather.size > 0) return 'day';
  return random.pick(['day', 'day', 'day', 'day', 'dawn', 'sunset'] as const);
}

/** Colours asked for the sky, or for the whole picture, replace the preset's hues. */
function dyed(bands: Bands, brief: Brief, palette: Palette): Bands {
  const own = brief.scenery.get('sky') ?? [];
  const colors = own.length > 0 ? own : palette.asked;
  const [first, second = first, third = second] = colors;
  if (first === undefined || second === undefined || third === undefined) return bands;
  const strength = own.length > 0 ? 0.85 : 0.6;
  const [top, middle, low, glow] = bands;
  if (colors.length === 1) {
    const same = (band: Oklch, dl: number) =>
      mix(band, shift(first, dl * (0.95 - first.l), 1 - dl * 0.5), strength);
    return [same(top, 0), same(middle, 0.35), same(low, 0.7), glow];
  }
  return [
    mix(top, first, strength),
    mix(middle, second, strength),
    mix(low, third, strength * 0.85),
    glow,
  ];
}

/** How grey the weather makes each band of the sky, and how much lighter, and what it leaves of its colour. */
type Grey = readonly [by: number, dl: number, chroma: number];

const WEATHERED: readonly (readonly [Weather, readonly [Grey, Grey, Grey, Grey]])[] = [
  [
    'storm',
    [
      [0.85, -0.26, 0.3],
      [0.85, -0.24, 0.28],
      [0.75, -0.16, 0.3],
      [0.5, -0.1, 0.4],
    ],
  ],
  [
    'rain',
    [
      [0.8, -0.1, 0.35],
      [0.8, -0.1, 0.3],
      [0.7, -0.08, 0.3],
      [0.4, 0, 0.5],
    ],
  ],
  [
    'fog',
    [
      [0.7, 0.06, 0.3],
      [0.7, 0.03, 0.3],
      [0.5, 0, 0.35],
      [0, 0, 1],
    ],
  ],
  [
    'snow',
    [
      [0.5, 0.04, 0.45],
      [0.5, 0.03, 0.45],
      [0.4, 0.02, 0.5],
      [0, 0, 1],
    ],
  ],
  [
    'clouds',
    [
      [0.5, 0.04, 0.45],
      [0.5, 0.03, 0.45],
      [0.4, 0.02, 0.5],
      [0, 0, 1],
    ],
  ],
];

function weathered(bands: Bands, { weather }: Brief): Bands {
  const [, greys] = WEATHERED.find(([name]) => weather.has(name)) ?? [];
  return bands.map((color, i) => {
    const [by, dl, chroma] = greys?.[i] ?? [0, 0, 1];
    return mix(color, oklch(Math.max(0.12, color.l + dl), color.c * chroma, 250), by);
  }) as unknown as Bands;
}
