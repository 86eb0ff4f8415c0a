import { circle, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const motorcycle: Motif = {
  words: ['motorcycle', 'motorbike', 'scooter', 'biker'],
  realm: 'ground',
  home: 'land',
  size: 0.4,
  aspect: 1.7,
  colors: ['#c8392e', '#2f5f8f', '#3a3d45', '#d98a2b'],
  accents: ['#c3c9d0'],
  seat: 0.62,
  draw,
};

function draw(brush: Brush): string {
  const { tones, accent, ink } = brush;
  const steel = brush.own('#b7bec7');
  const wheel = (x: number) =>
    circle(x, -24, 24, ink) +
    circle(x, -24, 16, brush.own('#565b64').base) +
    circle(x, -24, 13, ink) +
    stroke(
      `M${x - 13} -24H${x + 13}M${x} -37V-11M${x - 9} -33L${x + 9} -15M${x + 9} -33L${x - 9} -15`,
      steel.base,
      1.6,
    ) +
    circle(x, -24, 4, steel.light);
  return (
    wheel(-54) +
    wheel(56) +
    stroke('M-54 -24L-22 -34L-14 -22', steel.shade, 5) +
    stroke('M56 -24L38 -74L30 -86', steel.light, 4.5) +
    path('M-30 -24H16L22 -50H-28Z', brush.down(steel.light, steel.deep)) +
    stroke('M-24 -40H14M-26 -33H14', steel.deep, 2) +
    path('M-74 -22H-12L-8 -16H-72Z', brush.down(accent.bright, accent.shade)) +
    path('M-30 -48C-40 -50 -60 -58 -68 -64C-52 -70 -32 -66 -20 -58Z', tones.shade) +
    path('M-66 -66C-50 -76 -30 -66 -10 -64L-14 -56C-32 -56 -54 -62 -66 -66Z', ink) +
    path(
      'M-16 -52C-18 -66 -4 -76 14 -76C28 -76 36 -68 38 -58C24 -50 4 -48 -16 -52Z',
      brush.across(tones.bright, tones.shade),
    ) +
    path('M-8 -66C0 -72 14 -73 22 -71C14 -68 2 -66 -8 -66Z', '#ffffff', ' opacity="0.4"') +
    path('M36 -52C46 -58 62 -56 74 -44C62 -50 48 -50 38 -44Z', tones.base) +
    stroke('M30 -86L18 -92', ink, 4) +
    circle(42, -74, 8, steel.base) +
    circle(45, -74, 5.5, brush.lamps ? '#ffe9a8' : '#f6f1dd')
  );
}
