import { circle, ellipse, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const snake: Motif = {
  words: ['snake', 'serpent', 'cobra', 'python', 'viper'],
  realm: 'ground',
  home: 'land',
  size: 0.36,
  aspect: 1.5,
  colors: ['#5f9a45', '#a8a03a', '#b0643a'],
  accents: ['#e8d27a', '#2f4a2a'],
  draw,
};

function draw(brush: Brush): string {
  const { tones, accent } = brush;
  const coil = (y: number, rx: number, thick: number) =>
    ellipse(-8, y, rx, 11, 'none', ` stroke="${tones.deep}" stroke-width="${thick}"`) +
    ellipse(-8, y - 1.5, rx, 11, 'none', ` stroke="${tones.base}" stroke-width="${thick - 4}"`) +
    ellipse(
      -8,
      y - 4,
      rx,
      11,
      'none',
      ` stroke="${accent.base}" stroke-width="3" stroke-dasharray="5 9"`,
    );
  const neck = 'M20 -46C44 -52 44 -66 30 -74C20 -80 20 -88 34 -90';
  return (
    stroke('M40 -12C56 -8 62 -14 72 -6', tones.shade, 6) +
    coil(-18, 46, 16) +
    coil(-33, 36, 15) +
    coil(-47, 25, 14) +
    stroke(neck, tones.deep, 14) +
    stroke(neck, tones.base, 10.5) +
    path('M26 -96C34 -102 50 -98 58 -90C56 -82 38 -78 27 -82C22 -86 22 -92 26 -96Z', tones.light) +
    stroke('M57 -88L68 -88M68 -88L73 -91M68 -88L73 -85', brush.own('#c8323c').base, 1.5) +
    circle(41, -93, 2.8, brush.own('#f3d34a').base) +
    circle(41.6, -93, 1.3, brush.ink) +
    circle(54, -90, 0.8, brush.ink)
  );
}
