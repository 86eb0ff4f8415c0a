import { circle, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const submarine: Motif = {
  words: ['submarine', 'u boat'],
  realm: 'deep',
  home: 'underwater',
  size: 0.36,
  aspect: 1.9,
  colors: ['#e0b02e', '#8a949f', '#c8553d'],
  draw,
};

function draw(brush: Brush): string {
  const { tones, accent, ink, pane } = brush;
  return (
    stroke('M8 -78V-97H22', tones.shade, 4.5) +
    circle(23, -97, 3.4, pane) +
    path('M-22 -60L-16 -82H26L34 -60Z', brush.across(tones.light, tones.deep)) +
    path('M-74 -34L-92 -56L-84 -12Z', tones.deep) +
    stroke('M-93 -52V-16', ink, 3) +
    path(
      'M-78 -34C-74 -58 -40 -64 8 -64C60 -64 92 -52 92 -33C92 -14 60 -2 8 -2C-40 -2 -74 -10 -78 -34Z',
      brush.down(tones.bright, tones.deep),
    ) +
    path(
      'M-77 -28C-40 -20 50 -20 91 -28C88 -12 58 -2 8 -2C-40 -2 -72 -10 -77 -28Z',
      tones.shade,
      fade(0.6),
    ) +
    [-36, -6, 24, 54]
      .map(
        (x) =>
          circle(x, -38, 9, accent.base) +
          circle(x, -38, 6.2, brush.own('#bfe6ef').base) +
          stroke(`M${x - 3} -39L${x + 1} -42`, '#ffffff', 1.4),
      )
      .join('') +
    rect(-10, -76, 12, 8, pane, 2)
  );
}
