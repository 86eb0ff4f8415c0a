import { circle, ellipse, path, polygon, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const giraffe: Motif = {
  words: ['giraffe'],
  realm: 'ground',
  home: 'land',
  size: 0.74,
  aspect: 0.62,
  colors: ['#e0a84e', '#d99a45'],
  accents: ['#8a5228'],
  draw,
};

/** Corners of the patches on its coat, around their middles. */
const PATCHES = [
  [-15, -44, 4.4],
  [-6, -47, 4],
  [3, -43, 4.6],
  [-10, -37, 3.6],
  [-1, -36, 3.4],
  [10, -50, 3.4],
  [13, -58, 3],
  [15.5, -66, 2.7],
  [18, -74, 2.3],
  [19.5, -81, 1.9],
] as const;

function draw(brush: Brush): string {
  const { tones, accent } = brush;
  const coat = brush.across(tones.light, tones.shade);
  const leg = (x: number, fill: string) =>
    path(`M${x} -36L${x + 0.6} -4H${x + 4.4}L${x + 5.2} -36Z`, fill) +
    path(`M${x + 0.4} -4H${x + 4.6}V0H${x}Z`, accent.deep);
  return (
    leg(-12, tones.deep) +
    leg(5, tones.deep) +
    stroke('M-20 -46C-26 -42 -26 -34 -24 -28', tones.shade, 1.6) +
    ellipse(-24, -26, 1.8, 3.4, accent.deep) +
    leg(-19, tones.base) +
    leg(9, tones.base) +
    path(
      'M-21 -44C-20 -52 -8 -53 4 -53C10 -56 13 -70 16 -86L24 -84C23 -66 20 -50 15 -38C8 -31 -14 -30 -20 -35C-22 -38 -22 -41 -21 -44Z',
      coat,
    ) +
    stroke('M5 -53C10 -58 13 -72 15.500 -86', accent.base, 2) +
    PATCHES.map(([x, y, r]) =>
      polygon(
        [
          [x - r, y - r * 0.4],
          [x, y - r],
          [x + r, y - r * 0.3],
          [x + r * 0.6, y + r * 0.9],
          [x - r * 0.7, y + r * 0.7],
        ],
        accent.base,
      ),
    ).join('') +
    path('M15 -92L10 -95L12 -89Z', tones.shade) +
    stroke('M17.500 -94L16.500 -99M20.500 -94L20.800 -99', tones.shade, 1.4) +
    circle(16.5, -99, 1.2, accent.deep) +
    circle(20.8, -99, 1.2, accent.deep) +
    path('M14 -90C14 -96 21 -97 25 -92L31 -86C31 -82 27 -80 23 -82C17 -82 14 -85 14 -90Z', coat) +
    path('M27 -89.500L31 -86C31 -82 27 -80 24 -81.500Z', tones.bright) +
    circle(20.5, -90, 1.3, brush.ink) +
    circle(28.6, -85.5, 0.6, brush.ink)
  );
}
