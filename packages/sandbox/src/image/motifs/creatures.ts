import { circle, ellipse, fade, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const creatures: readonly Motif[] = [
  {
    words: ['turtle', 'tortoise'],
    realm: 'ground',
    home: 'land',
    size: 0.28,
    aspect: 1.66,
    colors: ['#4f8f4a', '#6f8a3c'],
    accents: ['#a5b85a', '#9ab06a'],
    draw: turtle,
  },
  {
    words: ['frog', 'toad'],
    realm: 'ground',
    home: 'land',
    size: 0.28,
    aspect: 1.16,
    colors: ['#5aa545', '#3f9a5f'],
    draw: frog,
  },
  {
    words: ['butterfly', 'moth'],
    realm: 'sky',
    home: 'land',
    size: 0.3,
    aspect: 1.26,
    colors: ['#ee7c2b', '#3f86d0', '#d94f8a', '#f2b134'],
    shadow: false,
    draw: butterfly,
  },
  {
    words: ['bee', 'bumblebee', 'wasp', 'ladybug', 'beetle', 'insect'],
    realm: 'sky',
    home: 'land',
    size: 0.22,
    aspect: 1.3,
    colors: ['#f4c02e'],
    shadow: false,
    draw: bee,
  },
  {
    words: ['snail', 'slug'],
    realm: 'ground',
    home: 'land',
    size: 0.24,
    aspect: 1.6,
    colors: ['#c9793f', '#a86a8a'],
    accents: ['#d9b98d'],
    draw: snail,
  },
];

function turtle(brush: Brush): string {
  const { tones, accent, ink } = brush;
  return (
    path('M-38 -24L-50 0H-32L-18 -20Z', accent.base) +
    path('M36 -24L48 0H30L18 -20Z', accent.shade) +
    path('M-46 -36C-60 -62 -84 -62 -82 -42C-80 -26 -62 -22 -44 -24Z', accent.light) +
    path('M54 -26L76 -16L54 -14Z', accent.shade) +
    path('M-60 -18C-62 -70 -30 -100 4 -100C40 -100 64 -64 62 -18Z', brush.round(tones)) +
    stroke(
      'M-24 -18L-14 -54L-32 -82M-14 -54H22L38 -84M22 -54L32 -18M-14 -54L4 -98L22 -54',
      tones.deep,
      2.6,
      fade(0.6),
    ) +
    path('M-64 -22H66C66 -12 58 -12 50 -12H-50C-58 -12 -64 -12 -64 -22Z', accent.light) +
    circle(-70, -46, 3, ink)
  );
}

function frog(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    ellipse(-38, -18, 20, 18, tones.shade) +
    ellipse(38, -18, 20, 18, tones.deep) +
    path('M-34 -58C-44 -30 -30 -4 0 -4C30 -4 44 -30 34 -58Z', brush.soft(tones)) +
    ellipse(0, -24, 20, 18, brush.own('#e6efb5').base, fade(0.9)) +
    ellipse(0, -62, 42, 26, brush.soft(tones)) +
    [-24, 24]
      .map(
        (x) =>
          circle(x, -84, 15, tones.base) +
          circle(x, -85, 9.6, brush.white) +
          circle(x, -85, 5.4, ink) +
          circle(x - 2, -87, 1.6, '#ffffff'),
      )
      .join('') +
    stroke('M-26 -58Q0 -42 26 -58', ink, 2.2) +
    ellipse(-22, -4, 15, 5, tones.light) +
    ellipse(22, -4, 15, 5, tones.base)
  );
}

function butterfly(brush: Brush): string {
  const { tones, accent, ink } = brush;
  const wing =
    path(
      'M2 -56C10 -92 42 -106 58 -94C68 -80 52 -54 4 -50Z',
      brush.across(tones.light, tones.shade),
    ) +
    path('M2 -48C30 -52 50 -40 46 -20C40 -2 16 -8 2 -42Z', brush.across(tones.base, tones.deep)) +
    circle(42, -82, 6, accent.bright) +
    circle(32, -26, 5, accent.light) +
    path('M58 -94C68 -80 52 -54 26 -52C48 -62 58 -78 58 -94Z', ink, fade(0.55));
  return (
    wing +
    `<g transform="scale(-1 1)">${wing}</g>` +
    stroke('M-1 -70C-4 -84 -10 -92 -16 -94M1 -70C4 -84 10 -92 16 -94', ink, 1.6) +
    path('M0 -74C-5 -66 -5 -34 0 -18C5 -34 5 -66 0 -74Z', ink)
  );
}

function bee(brush: Brush): string {
  const { tones, ink } = brush;
  const glass = brush.own('#dcebf5').bright;
  return (
    ellipse(-8, -78, 16, 26, glass, `${fade(0.75)} transform="rotate(-24 -8 -78)"`) +
    ellipse(18, -78, 15, 24, glass, `${fade(0.6)} transform="rotate(20 18 -78)"`) +
    ellipse(6, -36, 50, 34, brush.round(tones)) +
    path('M-6 -69C-12 -48 -12 -22 -6 -4C0 -2 6 -2 10 -2C4 -24 4 -48 10 -70Z', ink) +
    path('M26 -66C20 -48 20 -24 26 -6C32 -8 38 -12 42 -16C38 -30 38 -44 42 -58Z', ink) +
    circle(-42, -42, 18, ink) +
    circle(-48, -46, 4, brush.white) +
    stroke('M-50 -56C-56 -66 -62 -68 -66 -66', ink, 2.4)
  );
}

function snail(brush: Brush): string {
  const { tones, accent, ink } = brush;
  return (
    stroke('M-56 -40L-64 -62M-48 -40L-46 -64', accent.base, 3) +
    circle(-64, -64, 4, ink) +
    circle(-46, -66, 4, ink) +
    path(
      'M-70 -28C-70 -46 -46 -48 -42 -32C-38 -20 -10 -18 40 -18C60 -18 70 -8 78 0H-50C-64 0 -70 -12 -70 -28Z',
      brush.down(accent.light, accent.shade),
    ) +
    circle(14, -54, 46, brush.round(tones)) +
    stroke(
      'M14 -54C22 -60 30 -50 22 -42C12 -34 -8 -42 -6 -60C-2 -82 34 -84 44 -60',
      tones.deep,
      4,
      fade(0.7),
    )
  );
}
