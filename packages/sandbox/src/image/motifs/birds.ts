import { circle, ellipse, fade, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const birds: readonly Motif[] = [
  {
    words: [
      'bird',
      'seagull',
      'gull',
      'eagle',
      'hawk',
      'swallow',
      'dove',
      'crow',
      'raven',
      'crane',
      'goose',
      'geese',
    ],
    realm: 'sky',
    home: 'land',
    size: 0.2,
    aspect: 1.9,
    colors: ['#37475e', '#4a4f63', '#2f5d73'],
    shadow: false,
    draw: flying,
  },
  {
    words: [
      'songbird',
      'robin',
      'sparrow',
      'parrot',
      'canary',
      'hummingbird',
      'finch',
      'chick',
      'hen',
      'chicken',
      'rooster',
      'pigeon',
    ],
    realm: 'ground',
    home: 'land',
    size: 0.32,
    aspect: 1.16,
    colors: ['#d9603b', '#3f86b5', '#e0b03a', '#5a9a5a'],
    draw: perched,
  },
  {
    words: ['duck', 'duckling', 'swan', 'rubber duck'],
    realm: 'water',
    home: 'sea',
    size: 0.3,
    aspect: 1.16,
    colors: ['#f4c430', '#f3efe6', '#8a6a48'],
    draw: duck,
  },
  {
    words: ['penguin'],
    realm: 'ground',
    home: 'land',
    size: 0.44,
    aspect: 0.64,
    colors: ['#2b3240'],
    draw: penguin,
  },
  {
    words: ['owl'],
    realm: 'ground',
    home: 'land',
    size: 0.42,
    aspect: 0.7,
    colors: ['#8a6244', '#75604f', '#a3815a'],
    draw: owl,
  },
  {
    words: ['flamingo', 'heron', 'stork', 'ostrich'],
    realm: 'ground',
    home: 'land',
    size: 0.54,
    aspect: 0.58,
    colors: ['#f08aa0'],
    draw: flamingo,
  },
];

function flying(brush: Brush): string {
  const { tones, random } = brush;
  const lift = random.range(-14, 10);
  return (
    path(
      `M-6 -44C-30 ${-66 + lift} -62 ${-82 + lift} -94 ${-88 + lift}C-74 ${-66 + lift} -56 -44 -16 -30Z`,
      brush.across(tones.light, tones.base),
    ) +
    path(
      `M6 -46C24 ${-70 + lift} 56 ${-92 + lift} 90 ${-100 + lift}C76 ${-72 + lift} 52 -44 18 -30Z`,
      brush.across(tones.base, tones.deep),
    ) +
    path(
      'M-34 -36C-22 -50 6 -52 22 -42C36 -36 52 -30 66 -22C50 -22 40 -20 26 -22C4 -16 -18 -20 -34 -36Z',
      tones.shade,
    ) +
    path('M-32 -38C-38 -44 -46 -42 -52 -34C-46 -32 -40 -32 -32 -32Z', tones.base) +
    path('M-50 -37L-60 -32L-49 -32Z', brush.own('#e0a33a').base)
  );
}

function perched(brush: Brush): string {
  const { tones, accent, ink } = brush;
  return (
    stroke('M-4 -12V-1M-4 -1H-12M-4 -1H3M8 -12V-1M8 -1H0M8 -1H15', brush.own('#c98a3c').base, 2.6) +
    path('M26 -46C40 -44 54 -36 60 -30L34 -22Z', tones.deep) +
    path(
      'M-18 -84C0 -92 16 -78 24 -58C36 -40 32 -14 4 -10C-26 -8 -38 -34 -34 -58C-32 -72 -28 -80 -18 -84Z',
      brush.soft(tones),
    ) +
    path('M-34 -52C-30 -24 -12 -12 4 -14C-2 -30 -14 -50 -34 -52Z', accent.bright, fade(0.85)) +
    circle(-16, -78, 20, brush.soft(tones)) +
    path('M0 -56C18 -60 32 -46 38 -26C20 -18 2 -28 0 -56Z', tones.shade) +
    path('M-34 -82L-52 -74L-33 -70Z', brush.own('#e6a02f').base) +
    circle(-22, -82, 3.4, ink) +
    circle(-23, -83.4, 1.1, '#ffffff')
  );
}

function duck(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    path(
      'M-40 -42C-40 -8 -14 0 10 0C42 0 62 -22 58 -54C48 -44 34 -40 20 -42C-4 -46 -12 -50 -16 -56Z',
      brush.soft(tones),
    ) +
    path('M2 -34C18 -38 36 -34 44 -30C36 -14 10 -14 2 -34Z', tones.shade) +
    circle(-22, -74, 24, brush.soft(tones)) +
    path('M-42 -76C-52 -78 -58 -72 -58 -68C-54 -62 -46 -60 -40 -64Z', brush.own('#ee8a2e').base) +
    circle(-28, -80, 3.6, ink) +
    circle(-29, -81.4, 1.2, '#ffffff')
  );
}

function penguin(brush: Brush): string {
  const { tones, ink } = brush;
  const beak = brush.own('#f0a02e').base;
  return (
    ellipse(-10, -3, 10, 4, beak) +
    ellipse(10, -3, 10, 4, beak) +
    path('M-24 -62C-36 -50 -36 -32 -31 -22C-27 -30 -24 -42 -20 -52Z', tones.shade) +
    path('M24 -62C36 -50 36 -32 31 -22C27 -30 24 -42 20 -52Z', tones.deep) +
    path(
      'M0 -100C-18 -100 -24 -84 -25 -68C-30 -40 -28 -4 0 -4C28 -4 30 -40 25 -68C24 -84 18 -100 0 -100Z',
      brush.soft(tones),
    ) +
    path(
      'M0 -66C-16 -76 -20 -50 -18 -30C-16 -12 -8 -6 0 -6C8 -6 16 -12 18 -30C20 -50 16 -76 0 -66Z',
      brush.white,
    ) +
    ellipse(-8, -80, 8, 9, brush.white) +
    ellipse(8, -80, 8, 9, brush.white) +
    circle(-7, -81, 2.4, ink) +
    circle(7, -81, 2.4, ink) +
    path('M-6 -75H6L0 -66Z', beak)
  );
}

function owl(brush: Brush): string {
  const { tones, accent, ink } = brush;
  const feathers = [-40, -28, -16].flatMap((y, row) =>
    [-10, 0, 10].map((x) => path(`M${x + (row % 2) * 5 - 5} ${y}q3 7 6 0z`, tones.shade)),
  );
  const eyes = [-12, 12].map(
    (x) =>
      circle(x, -72, 12, brush.white) +
      circle(x, -72, 7.6, accent.light) +
      circle(x, -72, 4.6, ink) +
      circle(x - 1.6, -74, 1.5, '#ffffff'),
  );
  return (
    path(
      'M-26 -84C-30 -94 -30 -98 -28 -100C-20 -98 -12 -94 -8 -90H8C12 -94 20 -98 28 -100C30 -98 30 -94 26 -84C38 -60 36 -4 0 -2C-36 -4 -38 -60 -26 -84Z',
      brush.soft(tones),
    ) +
    path('M-30 -58C-38 -40 -34 -16 -20 -8C-20 -26 -22 -44 -30 -58Z', tones.deep) +
    path('M30 -58C38 -40 34 -16 20 -8C20 -26 22 -44 30 -58Z', tones.deep) +
    ellipse(0, -30, 18, 24, brush.own('#e9d6b4').base) +
    feathers.join('') +
    eyes.join('') +
    path('M-4 -66H4L0 -56Z', brush.own('#e6a02f').base) +
    stroke('M-10 -2V1M-6 -2V1M6 -2V1M10 -2V1', brush.own('#c98a3c').base, 3)
  );
}

function flamingo(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    stroke('M2 -46V-22L-2 0M10 -46L20 -30L4 -26', tones.shade, 1.8) +
    stroke('M-10 -54C-26 -60 -4 -78 -16 -90C-20 -95 -27 -92 -27 -86', tones.base, 5.5) +
    path('M-14 -54C-8 -68 16 -68 28 -48C20 -38 -4 -36 -14 -54Z', brush.soft(tones)) +
    path('M4 -60C16 -62 26 -54 32 -44C18 -42 8 -48 4 -60Z', tones.shade) +
    circle(-22, -91, 5.4, tones.base) +
    path('M-26 -92C-32 -90 -33 -82 -30 -79C-27 -82 -25 -86 -24 -88Z', ink) +
    circle(-22.5, -92, 1, ink)
  );
}
