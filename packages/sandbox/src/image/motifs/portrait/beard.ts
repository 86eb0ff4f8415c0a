import { fade, path, stroke } from '../../svg/shapes.ts';
import type { Sitter } from './face.ts';

const MOUSTACHE =
  'M0 -50C-4 -51.500 -9 -49.500 -11 -44.500C-7 -46 -3 -46.600 0 -47C3 -46.600 7 -46 11 -44.500C9 -49.500 4 -51.500 0 -50Z';

/** The beard below the mouth, and the moustache above it. */
export function beardOf({ brush, colors: { beard } }: Sitter): string {
  const kind = brush.look.beard;
  if (kind === undefined) return '';
  const moustache = path(MOUSTACHE, brush.down(beard.light, beard.base));
  if (kind === 'moustache') return moustache;
  if (kind === 'stubble') return path(jaw(-36), beard.deep, fade(0.28));
  const end = kind === 'long' ? -12 : -31;
  const hairs = [-12, -6, 0, 6, 12].map((x) =>
    stroke(
      `M${x} ${-41 + Math.abs(x) / 6}Q${x * 0.95} ${end / 2 - 20} ${x * 0.55} ${end - 3}`,
      beard.bright,
      0.8,
      fade(0.5),
    ),
  );
  return path(jaw(end), brush.down(beard.light, beard.shade)) + hairs.join('') + moustache;
}

/** Along the jaw from ear to ear, down to `end`. */
function jaw(end: number): string {
  const side = end - 6;
  return `M-21 -67C-22.500 -52 -20 ${side - 4} -10 ${end - 2}C-6 ${end} -3 ${end} 0 ${end}C3 ${end} 6 ${end} 10 ${end - 2}C20 ${side - 4} 22.500 -52 21 -67C19.500 -57 16 -51.500 10.500 -49.500C5 -47.500 7 -41.500 0 -41.500C-7 -41.500 -5 -47.500 -10.500 -49.500C-16 -51.500 -19.500 -57 -21 -67Z`;
}
