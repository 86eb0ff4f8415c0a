import { circle, ellipse, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const BRIGHT = ['#e4572e', '#f2b134', '#2e86ab', '#d1495b', '#3bb273', '#7768ae'] as const;

export const aircraft: readonly Motif[] = [
  {
    words: ['balloon', 'party balloon'],
    realm: 'sky',
    home: 'land',
    size: 0.44,
    aspect: 0.5,
    colors: BRIGHT,
    shadow: false,
    draw: balloon,
  },
  {
    words: ['hot air balloon', 'hot-air balloon', 'zeppelin', 'airship'],
    realm: 'sky',
    home: 'land',
    size: 0.5,
    aspect: 0.72,
    colors: BRIGHT,
    shadow: false,
    draw: airBalloon,
  },
  {
    words: ['kite'],
    realm: 'sky',
    home: 'land',
    size: 0.42,
    aspect: 0.8,
    colors: BRIGHT,
    shadow: false,
    draw: kite,
  },
  {
    words: ['plane', 'airplane', 'aeroplane', 'aircraft', 'jet'],
    realm: 'sky',
    home: 'land',
    size: 0.24,
    aspect: 2.3,
    colors: ['#eef1f4', '#e4572e', '#2e86ab'],
    shadow: false,
    draw: plane,
  },
  {
    words: ['rocket', 'spaceship', 'spacecraft', 'space shuttle'],
    realm: 'sky',
    home: 'space',
    size: 0.52,
    aspect: 0.56,
    colors: ['#eef0f2', '#e8e4da'],
    accents: ['#e4572e', '#d1495b', '#2e86ab'],
    shadow: false,
    draw: rocket,
  },
  {
    words: ['ufo', 'flying saucer', 'alien'],
    realm: 'sky',
    home: 'space',
    size: 0.24,
    aspect: 2,
    colors: ['#9aa7b8', '#8fb3ad'],
    shadow: false,
    draw: ufo,
  },
];

function balloon(brush: Brush): string {
  const { tones } = brush;
  return (
    stroke('M0 -46C7 -34 -7 -22 1 -10C3 -6 1 -3 0 0', brush.ink, 0.7, fade(0.6)) +
    path('M-4 -42L0 -48L4 -42Z', tones.shade) +
    path(
      'M0 -46C-15 -52 -24 -66 -24 -78C-24 -92 -13 -100 0 -100C13 -100 24 -92 24 -78C24 -66 15 -52 0 -46Z',
      brush.round(tones),
    ) +
    ellipse(-10, -86, 5, 8, brush.glow('#ffffff', 0.75), ' transform="rotate(24 -10 -86)"')
  );
}

function airBalloon(brush: Brush): string {
  const { tones, accent } = brush;
  const hull =
    'M0 -22C-13 -26 -36 -44 -36 -66C-36 -86 -20 -100 0 -100C20 -100 36 -86 36 -66C36 -44 13 -26 0 -22Z';
  return (
    path('M-9 -30L-6 -11M9 -30L6 -11', 'none', ` stroke="${brush.ink}" stroke-width="0.8"`) +
    path(hull, brush.round(tones)) +
    path(
      'M-5 -23C-16 -36 -20 -50 -20 -66C-20 -84 -12 -97 0 -100C-8 -92 -8 -80 -8 -66C-8 -48 -5 -34 -1 -22Z',
      accent.light,
      fade(0.9),
    ) +
    path(
      'M5 -23C16 -36 20 -50 20 -66C20 -84 12 -97 0 -100C8 -92 8 -80 8 -66C8 -48 5 -34 1 -22Z',
      accent.shade,
      fade(0.9),
    ) +
    path('M-9 -30C-5 -26 5 -26 9 -30L5 -22H-5Z', tones.deep) +
    rect(-7, -12, 14, 12, brush.across(brush.own('#a8733f').light, brush.own('#a8733f').deep), 2.5)
  );
}

function kite(brush: Brush): string {
  const { tones, accent } = brush;
  const bow = (x: number, y: number) => path(`M${x} ${y}l-6 -4v8zM${x} ${y}l6 -4v8z`, accent.base);
  return (
    stroke('M0 -36C10 -28 -8 -20 2 -12C6 -8 2 -3 0 0', brush.ink, 0.8, fade(0.7)) +
    path('M0 -100L-34 -66L0 -66Z', tones.light) +
    path('M0 -100L34 -66L0 -66Z', accent.light) +
    path('M-34 -66L0 -34L0 -66Z', accent.shade) +
    path('M34 -66L0 -34L0 -66Z', tones.shade) +
    bow(4, -24) +
    bow(0, -12)
  );
}

function plane(brush: Brush): string {
  const { tones, accent } = brush;
  const windows = [-40, -24, -8, 8, 24, 40].map((x) => circle(x, -56, 3.4, brush.pane));
  return (
    path('M-98 -94L-76 -96L-52 -60L-90 -56Z', accent.base) +
    path('M-6 -60L26 -100L42 -100L30 -60Z', tones.shade) +
    path(
      'M-104 -58C-70 -74 50 -74 84 -66C104 -60 112 -52 112 -48C112 -40 92 -34 60 -34C20 -32 -60 -38 -104 -58Z',
      brush.down(tones.light, tones.shade),
    ) +
    path('M80 -65C90 -63 97 -60 101 -57L84 -56Z', brush.pane) +
    windows.join('') +
    path('M-12 -46L-50 0L-30 0L36 -44Z', brush.down(accent.light, accent.shade))
  );
}

function rocket(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    path('M-9 -16C-14 -6 -6 0 0 6C6 0 14 -6 9 -16Z', '#ffb43d') +
    path('M-5 -16C-8 -8 -3 -4 0 0C3 -4 8 -8 5 -16Z', '#fff0b5') +
    path('M-15 -46L-28 -14L-12 -22Z', accent.base) +
    path('M15 -46L28 -14L12 -22Z', accent.deep) +
    path(
      'M0 -100C-15 -84 -19 -62 -17 -42L-12 -16H12L17 -42C19 -62 15 -84 0 -100Z',
      brush.across(tones.light, tones.deep),
    ) +
    path(
      'M0 -100C-7 -92 -12 -84 -14.5 -76H14.5C12 -84 7 -92 0 -100Z',
      brush.across(accent.light, accent.shade),
    ) +
    circle(0, -58, 8.4, accent.shade) +
    circle(0, -58, 6, brush.down('#cdeefc', '#5d9ec9')) +
    path('M-2.4 -40H2.4V-12H-2.4Z', accent.base)
  );
}

function ufo(brush: Brush): string {
  const { tones } = brush;
  const lamps = [-62, -32, 0, 32, 62].map((x) =>
    circle(x, -30 + Math.abs(x) * -0.1, 5.5, '#fff3b0'),
  );
  return (
    path(
      'M-40 -56C-40 -86 -20 -100 0 -100C20 -100 40 -86 40 -56Z',
      brush.down('#d8f6ee', '#74bdb2'),
      fade(0.92),
    ) +
    ellipse(0, -42, 100, 24, brush.down(tones.light, tones.deep)) +
    ellipse(0, -52, 62, 11, tones.bright, fade(0.6)) +
    lamps.join('') +
    ellipse(0, -18, 34, 9, tones.deep)
  );
}
