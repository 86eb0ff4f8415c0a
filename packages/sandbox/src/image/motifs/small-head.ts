import { circle, ellipse, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Complexion } from './complexion.ts';

interface Head {
  /** Hair behind the body. */
  readonly back: string;
  readonly front: string;
}

const CAP =
  'M-8 -90C-9 -99 -4 -101 1 -100.500C7 -100 9 -95 8 -89C6 -93 3 -95 -1 -95C-5 -95 -7 -93 -8 -90Z';

/** The head of a figure that is seen whole, with as much of its look as can be told from afar. */
export function smallHead(brush: Brush, colors: Complexion, woman: boolean): Head {
  const { skin } = colors;
  return {
    back: hairBehind(brush, colors, woman),
    front:
      ellipse(0, -90, 7.4, 8.8, brush.across(skin.light, skin.base)) +
      beard(brush, colors) +
      hairAbove(brush, colors) +
      circle(-2.7, -89, 0.9, brush.ink) +
      circle(2.7, -89, 0.9, brush.ink) +
      stroke('M-2 -85.500Q0 -84 2 -85.500', skin.deep, 0.8) +
      glasses(brush) +
      hat(brush),
  };
}

function hairBehind({ look }: Brush, { hair }: Complexion, woman: boolean): string {
  const style = look.hairstyle ?? (woman ? 'long' : 'short');
  if (style === 'bun') return circle(0, -101, 4, hair.shade);
  if (style === 'ponytail')
    return path('M5 -98C14 -96 13 -82 10 -74C10 -84 8 -90 4 -92Z', hair.shade);
  if (look.curly) return circle(0, -92, woman ? 12 : 10.5, hair.shade);
  if (style === 'braids')
    return stroke('M-8 -90C-10 -84 -10 -78 -9 -70M8 -90C10 -84 10 -78 9 -70', hair.shade, 3);
  return style === 'long'
    ? path('M-9 -92C-14 -82 -12 -74 -10 -70H10C12 -74 14 -82 9 -92Z', hair.shade)
    : '';
}

function hairAbove({ look }: Brush, { hair }: Complexion): string {
  if (look.hairstyle === 'bald') return '';
  if (look.hairstyle === 'mohawk') return path('M-2 -96C-3 -104 3 -104 2 -96Z', hair.base);
  if (!look.curly) return path(CAP, hair.base);
  const curls = [-7, -4.5, -1.5, 1.5, 4.5, 7].map((x) =>
    circle(x, -99 + (x * x) / 9, 3, hair.base),
  );
  return curls.join('');
}

function beard({ look }: Brush, { beard }: Complexion): string {
  const kind = look.beard;
  if (kind === undefined) return '';
  if (kind === 'moustache')
    return stroke('M-2.800 -86.400Q0 -87.600 2.800 -86.400', beard.base, 1.3);
  const end = kind === 'long' ? -70 : -79.5;
  const d = `M-7.400 -90C-7.500 -84 -6 ${end} 0 ${end}C6 ${end} 7.500 -84 7.400 -90C5 -86.500 3 -86.800 0 -86.800C-3 -86.800 -5 -86.500 -7.400 -90Z`;
  return path(d, beard.base, kind === 'stubble' ? fade(0.3) : '');
}

function glasses({ look, ink }: Brush): string {
  if (look.glasses === undefined) return '';
  const lens = look.glasses === 'dark' ? ink : 'none';
  const frame = ` stroke="${ink}" stroke-width="0.6"`;
  return [-2.9, 2.9].map((x) => rect(x - 2.3, -91, 4.6, 3.8, lens, 1.4, frame)).join('');
}

function hat(brush: Brush): string {
  const { look, accent } = brush;
  const dome = 'M-7.500 -94C-8 -105 8 -105 7.500 -94Z';
  switch (look.hat) {
    case 'cap':
      return path(dome, accent.base);
    case 'brim':
      return ellipse(0, -95.2, 12, 2.2, accent.shade) + path(dome, accent.base);
    case 'pointed':
      return ellipse(0, -95.2, 12, 2.2, accent.shade) + path('M-7 -95L2 -110L7 -95Z', accent.base);
    case 'crown':
      return path(
        'M-7 -95L-8 -103L-3.500 -99L0 -104L3.500 -99L8 -103L7 -95Z',
        brush.own('#e5b13a').base,
      );
    case 'helmet':
      return path(
        'M-8.500 -86C-10 -104 10 -104 8.500 -86L5.500 -88V-92H1L0.500 -86H-0.500L-1 -92H-5.500V-88Z',
        brush.own('#a9b2bd').base,
      );
    default:
      return '';
  }
}
