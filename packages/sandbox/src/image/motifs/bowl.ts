import { ellipse, fade, path } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

/** Empty, so that what the prompt puts into it is seen. */
export const bowl: Motif = {
  words: ['bowl', 'basket', 'dish'],
  realm: 'table',
  home: 'room',
  size: 0.25,
  aspect: 2.1,
  colors: ['#3f6f8f', '#c9824a', '#e8e0d0', '#5f7f5a'],
  seat: 0.86,
  draw,
};

function draw(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    path('M-34 -10H34L28 0H-28Z', tones.deep) +
    ellipse(0, -86, 102, 14, tones.deep) +
    path(
      'M-102 -86C-98 -36 -60 -6 -30 -6H30C60 -6 98 -36 102 -86C60 -70 -60 -70 -102 -86Z',
      brush.across(tones.light, tones.deep),
    ) +
    path('M-99 -70C-60 -52 60 -52 99 -70L96 -58C60 -40 -60 -40 -96 -58Z', accent.light, fade(0.7)) +
    path('M-88 -64C-82 -40 -66 -22 -50 -16C-60 -30 -68 -48 -72 -68Z', '#ffffff', fade(0.22))
  );
}
