import { path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const eiffelTower: Motif = {
  words: ['eiffel tower', 'radio tower', 'tokyo tower'],
  realm: 'ground',
  home: 'land',
  size: 0.84,
  aspect: 0.46,
  colors: ['#7a6350', '#6d5a4c'],
  draw,
};

function draw(brush: Brush): string {
  const { tones } = brush;
  const iron = brush.across(tones.light, tones.deep);
  return (
    path(
      'M-23 0C-15 -14 -11 -26 -9 -38L-4.500 -62L-1.400 -94H1.400L4.500 -62L9 -38C11 -26 15 -14 23 0H14C12 -9 7 -14 0 -14C-7 -14 -12 -9 -14 0ZM-5 -38H5L2.600 -58H-2.600ZM-9.500 -19C-4 -22 4 -22 9.500 -19L6.600 -34H-6.600Z',
      iron,
      ' fill-rule="evenodd"',
    ) +
    stroke(
      'M-18 -2L-10 -18M-21 -1L-12 -10M18 -2L10 -18M21 -1L12 -10M-8 -20L6 -33M8 -20L-6 -33M-4.600 -40L3 -57M4.600 -40L-3 -57',
      tones.deep,
      0.9,
    ) +
    rect(-12.5, -22.5, 25, 3, tones.light) +
    rect(-8, -40, 16, 2.6, tones.light) +
    rect(-3.4, -64, 6.8, 2.2, tones.light) +
    stroke('M0 -94V-100', tones.deep, 1)
  );
}
