import { circle, ellipse, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const GLAZE = ['#3f7f8f', '#d9764a', '#e8e0d0', '#7a5c8e', '#c9524a', '#e0a83a'] as const;
export const vessels: readonly Motif[] = [
  {
    ...item(['cup', 'mug', 'coffee', 'tea', 'teacup', 'espresso', 'latte'], 0.36, 1.26, cup),
    seat: 0.98,
  },
  { ...item(['vase', 'pot', 'jar', 'urn'], 0.46, 0.7, vase), seat: 1.05 },
  item(['bottle', 'wine', 'potion', 'perfume'], 0.52, 0.32, bottle, [
    '#3f7a52',
    '#7d1128',
    '#4a7fa5',
    '#b5763a',
  ]),
  { ...item(['gift', 'present', 'parcel', 'package'], 0.4, 0.96, gift), seat: 0.84 },
];

function item(
  words: Motif['words'],
  size: number,
  aspect: number,
  draw: Motif['draw'],
  colors: Motif['colors'] = GLAZE,
): Motif {
  return { words, realm: 'table', home: 'room', size, aspect, colors, draw };
}

function cup(brush: Brush): string {
  const { tones } = brush;
  const steam =
    'M-14 -88C-22 -98 -6 -106 -14 -118M4 -90C-4 -100 12 -108 4 -122M22 -88C14 -98 30 -106 22 -116';
  return (
    ellipse(0, -4, 62, 7, tones.deep) +
    ellipse(0, -6, 60, 6, tones.light) +
    stroke(steam, '#ffffff', 3, fade(0.4)) +
    path('M42 -66C66 -72 70 -36 36 -32', 'none', ` stroke="${tones.shade}" stroke-width="8"`) +
    path(
      'M-46 -78H46C48 -46 38 -14 22 -8H-22C-38 -14 -48 -46 -46 -78Z',
      brush.across(tones.light, tones.shade),
    ) +
    ellipse(0, -78, 46, 10, tones.bright) +
    ellipse(0, -77, 40, 7.4, brush.own('#5a3520').base)
  );
}

function vase(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    path(
      'M-13 -98C-10 -86 -13 -78 -22 -66C-40 -46 -34 -12 -16 0H16C34 -12 40 -46 22 -66C13 -78 10 -86 13 -98Z',
      brush.across(tones.light, tones.deep),
    ) +
    ellipse(0, -98, 13, 3.4, tones.deep) +
    path(
      'M-30 -48C-10 -42 10 -42 30 -48L32 -38C10 -32 -10 -32 -32 -38Z',
      accent.light,
      fade(0.85),
    ) +
    path('M-20 -58C-26 -46 -26 -26 -20 -14C-16 -24 -16 -46 -20 -58Z', '#ffffff', fade(0.28))
  );
}

function bottle(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    rect(-5.5, -100, 11, 9, brush.own('#a8743f').base, 1.5) +
    path(
      'M-5 -92H5V-70C6 -62 16 -60 16 -48V-5C16 -2 14 0 11 0H-11C-14 0 -16 -2 -16 -5V-48C-16 -60 -6 -62 -5 -70Z',
      brush.across(tones.light, tones.deep),
    ) +
    rect(-16, -42, 32, 26, accent.bright) +
    stroke('M-9 -34H9M-9 -28H9M-5 -22H5', accent.deep, 1.4, fade(0.7)) +
    rect(-12, -52, 3.4, 46, '#ffffff', 1.7, fade(0.4))
  );
}

function gift(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    rect(-42, -62, 84, 62, brush.across(tones.light, tones.shade), 3) +
    rect(-47, -78, 94, 20, brush.across(tones.bright, tones.base), 3) +
    rect(-8, -78, 16, 78, accent.base) +
    path('M0 -78C-30 -76 -40 -90 -28 -98C-16 -102 -4 -90 0 -78Z', accent.light) +
    path('M0 -78C30 -76 40 -90 28 -98C16 -102 4 -90 0 -78Z', accent.shade) +
    circle(0, -80, 6, accent.deep)
  );
}
