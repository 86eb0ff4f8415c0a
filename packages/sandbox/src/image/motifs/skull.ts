import { circle, ellipse, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const skull: Motif = {
  words: ['skull', 'skeleton'],
  realm: 'table',
  home: 'studio',
  size: 0.5,
  aspect: 0.84,
  colors: ['#efe6d2', '#e6dcc6'],
  draw,
};

function draw(brush: Brush): string {
  const { tones } = brush;
  const hollow = brush.own('#3a2f2c').base;
  return (
    path(
      'M-22 -26C-24 -12 -20 -2 -12 0H12C20 -2 24 -12 22 -26Z',
      brush.across(tones.base, tones.deep),
    ) +
    path(
      'M0 -100C-30 -100 -42 -80 -42 -60C-42 -48 -38 -42 -34 -38C-32 -30 -28 -26 -20 -24H20C28 -26 32 -30 34 -38C38 -42 42 -48 42 -60C42 -80 30 -100 0 -100Z',
      brush.round(tones),
    ) +
    ellipse(-16, -54, 11, 12, hollow) +
    ellipse(16, -54, 11, 12, hollow) +
    circle(-19, -58, 2.4, tones.shade) +
    circle(13, -58, 2.4, tones.shade) +
    path('M0 -44C-4 -38 -6 -34 -4 -32C-2 -31 2 -31 4 -32C6 -34 4 -38 0 -44Z', hollow) +
    path('M-20 -24H20V-15C8 -12 -8 -12 -20 -15Z', tones.bright) +
    stroke('M-13 -24V-14M-6.500 -24V-13M0 -24V-12.500M6.500 -24V-13M13 -24V-14', hollow, 1.6) +
    stroke('M-19 -8C-8 -5 8 -5 19 -8', tones.deep, 1.4)
  );
}
