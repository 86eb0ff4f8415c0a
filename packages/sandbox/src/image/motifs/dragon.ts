import { circle, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const dragon: Motif = {
  words: ['dragon', 'wyvern', 'monster'],
  realm: 'sky',
  home: 'land',
  size: 0.5,
  aspect: 1.5,
  colors: ['#3f8a56', '#b23a34', '#5a4f9a', '#2f7a8a'],
  accents: ['#e8c46a', '#d9a15a'],
  draw,
};

function draw(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    wing(
      brush,
      'M-4 -52C-14 -74 -40 -92 -66 -96C-56 -84 -56 -74 -58 -66C-48 -70 -42 -64 -40 -54C-32 -60 -24 -54 -22 -44Z',
      tones.deep,
    ) +
    path(
      'M-70 -18C-62 -6 -40 -2 -24 -12C-10 -4 12 -8 22 -24C30 -36 34 -48 46 -52L50 -64C36 -64 24 -56 16 -46C4 -54 -14 -50 -26 -36C-36 -22 -54 -16 -70 -18Z',
      brush.down(tones.light, tones.shade),
    ) +
    path('M-70 -18L-75 -30L-60 -22Z', tones.deep) +
    path(
      'M-22 -12C-8 -6 10 -10 20 -24C26 -34 30 -44 40 -50C32 -50 24 -44 17 -35C6 -24 -8 -18 -22 -12Z',
      accent.base,
    ) +
    path('M-14 -12L-20 -1L-8 -3L-4 -9ZM8 -13L6 -2L18 -4L16 -16Z', tones.shade) +
    path('M16 -46L20 -56L25 -52L29 -61L34 -57L39 -65L43 -62Z', accent.deep) +
    path(
      'M40 -58C40 -70 52 -74 60 -68L74 -60C76 -56 74 -52 70 -51L54 -48C46 -48 40 -52 40 -58Z',
      brush.down(tones.light, tones.base),
    ) +
    path('M46 -68L36 -80L52 -71ZM54 -70L48 -84L59 -69Z', accent.light) +
    stroke('M56 -53L71 -54.500', tones.deep, 1.4) +
    path('M60 -53.500L62 -50L64 -53.800ZM66 -54L68 -51L69.500 -54.300Z', brush.white) +
    circle(57, -62, 2.4, '#ffd84a') +
    circle(57.6, -62, 1.1, brush.ink) +
    circle(70.5, -58, 0.9, brush.ink) +
    wing(
      brush,
      'M2 -48C-2 -72 6 -92 28 -100C26 -90 32 -84 38 -80C30 -78 28 -72 32 -66C24 -66 20 -60 20 -50Z',
      tones.base,
    )
  );
}

/** A membrane between bones that lead to its points. */
function wing({ accent }: Brush, outline: string, bone: string): string {
  return path(outline, accent.shade) + stroke(outline, bone, 2.4);
}
