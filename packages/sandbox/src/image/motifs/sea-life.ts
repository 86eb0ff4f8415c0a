import { circle, fade, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const seaLife: readonly Motif[] = [
  {
    words: ['fish', 'goldfish', 'koi', 'salmon fish', 'clownfish'],
    realm: 'deep',
    home: 'underwater',
    size: 0.3,
    aspect: 1.7,
    colors: ['#f08a3c', '#e4572e', '#f2b134', '#3f8fc4', '#5ab5a8'],
    shadow: false,
    draw: fish,
  },
  {
    words: ['shark'],
    realm: 'deep',
    home: 'underwater',
    size: 0.3,
    aspect: 2.3,
    colors: ['#6f8294'],
    shadow: false,
    draw: shark,
  },
  {
    words: ['whale', 'orca', 'dolphin'],
    realm: 'deep',
    home: 'underwater',
    size: 0.4,
    aspect: 1.66,
    colors: ['#3f6f9c', '#4a5f7d'],
    shadow: false,
    draw: whale,
  },
  {
    words: ['jellyfish', 'octopus', 'squid'],
    realm: 'deep',
    home: 'underwater',
    size: 0.46,
    aspect: 0.66,
    colors: ['#c67bd0', '#f08aa8', '#7fb5ea'],
    shadow: false,
    draw: jellyfish,
  },
];

function fish(brush: Brush): string {
  const { tones, accent, ink } = brush;
  const scales = [
    [-18, -56],
    [0, -64],
    [0, -44],
    [18, -56],
    [34, -50],
    [-2, -24],
    [16, -34],
  ] as const;
  return (
    path(
      'M50 -50C62 -70 76 -86 86 -84C82 -66 82 -34 86 -16C76 -14 62 -30 50 -50Z',
      brush.across(tones.base, tones.deep),
    ) +
    path('M-12 -84C4 -104 30 -102 40 -92C34 -84 30 -78 26 -72Z', accent.base) +
    path('M-6 -14C4 0 20 2 28 -2C24 -12 20 -18 14 -24Z', accent.shade) +
    path(
      'M-84 -46C-66 -84 -10 -96 30 -74C44 -66 54 -56 60 -50C54 -42 44 -30 28 -22C-12 -2 -66 -12 -84 -46Z',
      brush.soft(tones),
    ) +
    path('M-84 -46C-62 -20 -20 -8 28 -22C8 -30 -40 -34 -84 -46Z', tones.bright, fade(0.45)) +
    scales.map(([x, y]) => stroke(`M${x} ${y - 7}q8 7 0 14`, tones.deep, 1.8, fade(0.5))).join('') +
    path('M-16 -48C-4 -52 8 -46 14 -36C4 -30 -10 -34 -16 -48Z', accent.light) +
    stroke('M-40 -76C-28 -62 -28 -38 -42 -22', tones.deep, 2, fade(0.6)) +
    circle(-58, -56, 8, brush.white) +
    circle(-60, -56, 4.6, ink) +
    circle(-61.6, -58, 1.5, '#ffffff')
  );
}

function shark(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    path('M-4 -76L26 -100L36 -70Z', tones.shade) +
    path(
      'M82 -52C96 -66 108 -86 116 -90C112 -66 112 -40 114 -22C104 -28 92 -40 82 -48Z',
      tones.base,
    ) +
    path(
      'M-114 -46C-80 -82 10 -90 84 -54C96 -50 96 -48 84 -46C20 -22 -70 -14 -114 -46Z',
      brush.down(tones.light, tones.shade),
    ) +
    path('M-112 -44C-70 -18 10 -22 70 -42C10 -34 -60 -34 -112 -44Z', brush.white) +
    path('M-20 -36L4 0L18 -34Z', tones.deep) +
    stroke('M-58 -58q-6 10 0 20M-48 -60q-6 11 0 22M-38 -61q-6 11 0 23', tones.deep, 2) +
    stroke('M-100 -40C-90 -34 -80 -32 -72 -32', ink, 1.6) +
    circle(-84, -55, 3.2, ink)
  );
}

function whale(brush: Brush): string {
  const { tones, ink } = brush;
  const belly = brush.own('#e6eef2');
  return (
    path(
      'M56 -46C70 -58 64 -84 50 -94C66 -96 74 -88 75 -80C78 -88 84 -92 92 -90C82 -80 86 -52 66 -34Z',
      tones.shade,
    ) +
    path(
      'M-80 -36C-80 -74 -30 -84 14 -66C36 -56 46 -50 62 -48C70 -36 58 -16 30 -6C-20 6 -78 2 -80 -36Z',
      brush.soft(tones),
    ) +
    path('M-79 -30C-60 -18 -10 -22 16 -4C-20 6 -74 2 -79 -30Z', belly.base) +
    stroke('M-66 -18C-40 -14 -14 -10 4 -2M-58 -8C-40 -6 -20 -3 -8 1', belly.deep, 1.6, fade(0.7)) +
    path('M-20 -22C-14 -4 2 4 12 2C10 -10 2 -22 -6 -26Z', tones.deep) +
    circle(-52, -38, 3.6, ink) +
    circle(-53, -39.4, 1.2, '#ffffff')
  );
}

function jellyfish(brush: Brush): string {
  const { tones } = brush;
  const arms = [-20, -10, 0, 10, 20].map((x, i) => {
    const sway = i % 2 === 0 ? 9 : -9;
    return stroke(
      `M${x} -54C${x + sway} -40 ${x - sway} -24 ${x + sway * 0.6} ${-4 - (i % 3) * 6}`,
      tones.light,
      3,
      fade(0.75),
    );
  });
  return (
    circle(0, -66, 62, brush.glow(tones.bright, 0.35)) +
    arms.join('') +
    path(
      'M-32 -56C-34 -86 -18 -100 0 -100C18 -100 34 -86 32 -56C24 -50 18 -58 11 -52C4 -58 -4 -58 -11 -52C-18 -58 -24 -50 -32 -56Z',
      brush.down(tones.bright, tones.base),
      fade(0.92),
    ) +
    path('M-20 -66C-20 -82 -12 -90 -4 -92C-12 -86 -14 -76 -14 -64Z', '#ffffff', fade(0.5))
  );
}
