import { ellipse, fade, path, rect, stroke } from '../../svg/shapes.ts';
import type { Sitter } from './face.ts';

/** Shoulders in a shirt with a collar, or in a dress with an open neck. */
export function clothes({ brush, colors: { skin }, woman }: Sitter): string {
  const { tones, accent } = brush;
  const cloth = brush.across(tones.light, tones.shade);
  if (woman)
    return (
      path('M-40 4C-40 -19 -26 -24 -12 -29L0 -24L12 -29C26 -24 40 -19 40 4Z', cloth) +
      path('M-12 -30C-9 -17 9 -17 12 -30L9.500 -33H-9.500Z', skin.base) +
      path(
        'M-12 -29.500C-9 -16 9 -16 12 -29.500',
        'none',
        ` stroke="${accent.base}" stroke-width="1.6"`,
      )
    );
  return (
    path('M-46 4C-45 -22 -26 -28 -11 -31L0 -24L11 -31C26 -28 45 -22 46 4Z', cloth) +
    path('M-10 -32L0 -18L10 -32L7 -35H-7Z', skin.shade) +
    path(
      'M-13 -31L0 -17L-9 -8C-12 -16 -14 -24 -13 -31ZM13 -31L0 -17L9 -8C12 -16 14 -24 13 -31Z',
      accent.base,
    )
  );
}

export function glasses({ brush }: Sitter): string {
  const { glasses: kind } = brush.look;
  if (kind === undefined) return '';
  const frame = `stroke="${brush.ink}" stroke-width="1.3"`;
  const lens = (x: number) =>
    kind === 'dark'
      ? rect(x - 7, -68.5, 14, 9.6, brush.ink, 4, ` ${frame}`) +
        stroke(`M${x - 3.5} -62.500L${x + 1.5} -66.500`, brush.white, 0.9, fade(0.5))
      : rect(x - 7, -68.8, 14, 10.4, '#ffffff', 4.6, ` fill-opacity="0.14" ${frame}`);
  return (
    lens(-8.8) +
    lens(8.8) +
    stroke('M-2 -65Q0 -66.500 2 -65', brush.ink, 1.2) +
    stroke('M-15.800 -65.500L-20.500 -66.500M15.800 -65.500L20.500 -66.500', brush.ink, 1.1)
  );
}

export function hat({ brush }: Sitter): string {
  const { accent, look } = brush;
  const cloth = brush.across(accent.light, accent.shade);
  switch (look.hat) {
    case 'cap':
      return (
        path('M-23.500 -77C-25 -104 25 -104 23.500 -77C12 -82 -12 -82 -23.500 -77Z', cloth) +
        path(
          'M-24 -76.500C-12 -84 12 -84 24 -76.500L23.500 -82C12 -88 -12 -88 -23.500 -82Z',
          accent.deep,
        )
      );
    case 'brim':
      return (
        ellipse(0, -82, 35, 6.5, accent.shade) +
        path(
          'M-20 -83C-20 -104 -12 -108 0 -105C12 -108 20 -104 20 -83C10 -79 -10 -79 -20 -83Z',
          cloth,
        ) +
        path('M-20.200 -85C-10 -81 10 -81 20.200 -85V-90C10 -86 -10 -86 -20.200 -90Z', accent.deep)
      );
    case 'pointed':
      return (
        ellipse(0, -82, 36, 6.5, accent.shade) +
        path(
          'M-19 -83C-14 -96 -8 -106 6 -112C8 -104 14 -94 19 -83C10 -79 -10 -79 -19 -83Z',
          cloth,
        ) +
        path('M-18 -86C-8 -82 8 -82 18 -86L16 -91C8 -87 -8 -87 -16 -91Z', accent.deep)
      );
    case 'crown': {
      const gold = brush.own('#e5b13a');
      return (
        path(
          'M-21 -82L-23 -103L-12 -93L0 -108L12 -93L23 -103L21 -82C10 -78 -10 -78 -21 -82Z',
          brush.across(gold.bright, gold.shade),
        ) +
        path('M-21 -82C-10 -78 10 -78 21 -82V-87C10 -83 -10 -83 -21 -87Z', gold.deep) +
        [-12, 0, 12].map((x) => ellipse(x, -88 + Math.abs(x) / 12, 2, 2.4, accent.base)).join('')
      );
    }
    case 'helmet': {
      const steel = brush.own('#a9b2bd');
      return (
        path(
          'M-24 -60C-28 -90 -18 -102 0 -102C18 -102 28 -90 24 -60L18 -64C20 -78 12 -80 3 -80L2 -58H-2L-3 -80C-12 -80 -20 -78 -18 -64Z',
          brush.across(steel.bright, steel.shade),
        ) + path('M-2 -102C-8 -112 6 -116 14 -106C10 -106 4 -104 2 -101Z', accent.base)
      );
    }
    default:
      return '';
  }
}
