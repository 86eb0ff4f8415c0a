import { circle, ellipse, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const helicopter: Motif = {
  words: ['helicopter', 'chopper'],
  realm: 'sky',
  home: 'land',
  size: 0.34,
  aspect: 2,
  colors: ['#c8392e', '#3f6f8f', '#e0a33a', '#4f6f4a'],
  draw,
};

function draw(brush: Brush): string {
  const { tones, ink, pane } = brush;
  return (
    path('M-20 -56L-86 -62L-88 -52L-18 -36Z', brush.down(tones.base, tones.deep)) +
    path('M-78 -60L-94 -84L-84 -84L-66 -60Z', tones.shade) +
    circle(-90, -66, 11, ink, fade(0.25)) +
    stroke('M-98 -72L-82 -60M-96 -58L-84 -74', ink, 1.8) +
    path(
      'M-30 -48C-30 -72 -6 -80 18 -78C48 -76 66 -58 66 -42C66 -28 48 -20 24 -20H-8C-24 -20 -30 -32 -30 -48Z',
      brush.down(tones.light, tones.shade),
    ) +
    path('M28 -74C50 -70 62 -56 63 -44H30C26 -44 24 -48 24 -52V-70C24 -73 25 -74 28 -74Z', pane) +
    rect(-8, -68, 24, 22, pane, 5) +
    stroke('M-28 -34H62', tones.deep, 2, fade(0.6)) +
    path('M-4 -78L0 -92H12L16 -78Z', tones.deep) +
    rect(3, -98, 6, 8, ink) +
    ellipse(6, -97, 92, 2.6, ink, fade(0.55)) +
    stroke('M-12 -20L-18 -5M36 -20L42 -5M-40 -4H58C66 -4 68 -8 70 -12', ink, 3)
  );
}
