import { circle, ellipse, fade, path, stroke } from '../../svg/shapes.ts';
import type { Brush } from '../brush.ts';
import type { Complexion } from '../complexion.ts';

/** Whose face it is, as far as it changes the features. */
export interface Sitter {
  readonly brush: Brush;
  readonly colors: Complexion;
  readonly woman: boolean;
}

/** Neck, ears and the head without hair, which the chin ends at y = -38. */
export function head({ brush, colors: { skin } }: Sitter): string {
  return (
    path('M-9.5 -46V-31C-6 -23 6 -23 9.5 -31V-46Z', skin.shade) +
    path('M-9.5 -41C-5 -34 5 -34 9.5 -41V-37C5 -30 -5 -30 -9.5 -37Z', skin.deep, fade(0.5)) +
    ellipse(-20.5, -62, 3.2, 5.4, skin.base) +
    ellipse(20.5, -62, 3.2, 5.4, skin.shade) +
    path(
      'M-20.5 -70C-21.500 -56 -17 -47 -10.5 -41.500C-5 -37 5 -37 10.5 -41.500C17 -47 21.500 -56 20.5 -70C20 -98 -20 -98 -20.5 -70Z',
      brush.across(skin.light, skin.shade),
    )
  );
}

/** Eyes, brows, nose and what age adds. */
export function features(sitter: Sitter): string {
  const { brush, colors } = sitter;
  const cheek = brush.own('#e8705f').base;
  const blush = brush.look.skin === 'dark' ? 0.1 : 0.2;
  return (
    ellipse(-12.5, -52.5, 4.6, 3, cheek, fade(blush)) +
    ellipse(12.5, -52.5, 4.6, 3, cheek, fade(blush)) +
    [-8.6, 8.6].map((x) => eye(sitter, x)).join('') +
    path(
      'M1 -64C3.5 -58 4.5 -54 3 -51.800C1 -50.800 -1 -50.800 -2 -51.800C0 -55 1 -59 1 -64Z',
      colors.skin.shade,
      fade(0.75),
    ) +
    stroke('M-3.2 -52.200C-1.500 -50.600 1.500 -50.600 3.400 -52.200', colors.skin.deep, 0.8) +
    (brush.look.age === 'old' ? wrinkles(colors.skin.deep) : '')
  );
}

function eye({ brush, colors, woman }: Sitter, x: number): string {
  const big = brush.look.age === 'child' ? 1.25 : 1;
  const [w, up] = [4.1 * big, 3.7 * big];
  const outer = Math.sign(x) * w;
  const lash = woman ? stroke(`M${x + outer} -64L${x + outer * 1.35} -66`, brush.ink, 0.8) : '';
  const bend = brush.look.mood === 'sad' ? -2.2 : 0.6;
  const [inside, outside] = [x - outer * 1.05, x + outer * 1.3];
  return (
    path(
      `M${x - w} -63.800Q${x} ${-64 - up} ${x + w} -63.800Q${x} ${-61.2} ${x - w} -63.800Z`,
      brush.white,
    ) +
    circle(x, -64, 2.05 * big, colors.eyes) +
    circle(x, -64, 1.05 * big, brush.ink) +
    circle(x - 0.8, -64.9, 0.6 * big, brush.white) +
    stroke(`M${x - w} -63.800Q${x} ${-64.2 - up} ${x + w} -63.800`, brush.ink, woman ? 1.2 : 0.9) +
    lash +
    stroke(
      `M${inside} ${-69.6 - (0.6 - bend)}Q${x} ${-72.4} ${outside} ${-69.6 + (0.6 - bend) * 0.6}`,
      colors.hair.deep,
      woman ? 1.3 : 1.9,
    )
  );
}

function wrinkles(color: string): string {
  const lines = [
    'M-9 -77.500Q0 -79 9 -77.500',
    'M-7.500 -80.500Q0 -82 7.500 -80.500',
    'M-14 -66L-16.500 -67.500M-14 -63.500L-16.800 -63M14 -66L16.500 -67.500M14 -63.500L16.800 -63',
    'M-11.500 -60Q-8.500 -58.600 -5.500 -59.600M11.500 -60Q8.500 -58.600 5.500 -59.600',
    'M-4.500 -51.500Q-8 -48.500 -8.500 -44.500M4.500 -51.500Q8 -48.500 8.500 -44.500',
  ];
  return lines.map((d) => stroke(d, color, 0.7, fade(0.6))).join('');
}

/** Drawn over a beard. */
export function mouth({ brush, colors, woman }: Sitter): string {
  const lips = brush.own(woman ? '#b8434a' : '#a9564e').base;
  const { mood } = brush.look;
  if (mood === 'happy')
    return (
      path('M-6.800 -47C-3 -46 3 -46 6.800 -47C5 -41 -5 -41 -6.800 -47Z', lips) +
      path(
        'M-5.400 -46.300C-2 -45.600 2 -45.600 5.400 -46.300C4 -44.200 -4 -44.200 -5.400 -46.300Z',
        brush.white,
      )
    );
  const bend = mood === 'sad' ? -2 : 3.4;
  return (
    path(
      `M-5.600 -45.400C-3 -47.200 -1 -47 0 -46.300C1 -47 3 -47.200 5.600 -45.400Q0 ${-43.6 + bend} -5.600 -45.400Z`,
      lips,
      fade(woman ? 1 : 0.8),
    ) + stroke(`M-6 -45.400Q0 ${-45.4 + bend * 0.8} 6 -45.400`, colors.skin.deep, 0.8)
  );
}
