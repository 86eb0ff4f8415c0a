import { circle, ellipse, fade, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const CLOTHES = ['#c8553d', '#3c6e91', '#d9a441', '#5a7d5a', '#7a5c8e', '#b8475a'] as const;
const SKIN = ['#f0c7a5', '#d9a37a', '#b97d54', '#8a5a3c', '#5e3b28'] as const;
const HAIR = ['#2b211d', '#4a3023', '#7a4a26', '#c08a45'] as const;

export const portraits: readonly Motif[] = [
  {
    words: ['portrait', 'face', 'headshot', 'selfie', 'avatar', 'bust', 'character'],
    realm: 'table',
    home: 'studio',
    size: 0.84,
    aspect: 0.92,
    colors: CLOTHES,
    shadow: false,
    draw: (brush) => portrait(brush, false),
  },
  {
    words: ['woman portrait', 'female portrait'],
    realm: 'table',
    home: 'studio',
    size: 0.84,
    aspect: 0.92,
    colors: CLOTHES,
    shadow: false,
    draw: (brush) => portrait(brush, true),
  },
];

function portrait(brush: Brush, long: boolean): string {
  const { tones, accent, random } = brush;
  const skin = brush.own(random.pick(SKIN));
  const hair = brush.own(random.pick(HAIR));
  const back = long
    ? path(
        'M0 -97C-28 -98 -32 -72 -30 -52C-29 -38 -34 -30 -30 -24C-10 -30 10 -30 30 -24C34 -30 29 -38 30 -52C32 -72 28 -98 0 -97Z',
        brush.across(hair.base, hair.deep),
      )
    : path('M0 -97C-24 -98 -26 -76 -24 -62H24C26 -76 24 -98 0 -97Z', hair.shade);
  return (
    back +
    path(
      'M-46 0C-44 -22 -26 -28 -11 -31L0 -24L11 -31C26 -28 44 -22 46 0Z',
      brush.across(tones.light, tones.shade),
    ) +
    path('M-9 -46V-32C-6 -24 6 -24 9 -32V-46Z', skin.shade) +
    path(
      'M-13 -31L0 -20L-8 -8C-12 -16 -14 -24 -13 -31ZM13 -31L0 -20L8 -8C12 -16 14 -24 13 -31Z',
      accent.base,
    ) +
    ellipse(-21, -62, 3.4, 5.6, skin.base) +
    ellipse(21, -62, 3.4, 5.6, skin.shade) +
    path(
      'M-21 -70C-22 -48 -12 -38 0 -38C12 -38 22 -48 21 -70C20 -84 -20 -84 -21 -70Z',
      brush.across(skin.light, skin.shade),
    ) +
    path(
      'M0 -63C1 -58 3 -55 2.500 -53C1 -51.500 -1.500 -51.500 -2.500 -52.500',
      'none',
      ` stroke="${skin.deep}" stroke-width="1.2" stroke-linecap="round"`,
    ) +
    [-8.6, 8.6]
      .map(
        (x) =>
          ellipse(x, -63, 3.5, 2.3, brush.white) +
          circle(x, -63, 2, brush.ink) +
          stroke(`M${x - 4.5} -68.500Q${x} -71 ${x + 4.5} -68.500`, hair.deep, 1.5),
      )
      .join('') +
    path('M-5.500 -46C-2 -48 2 -48 5.500 -46C3 -43 -3 -43 -5.500 -46Z', brush.own('#b4524f').base) +
    ellipse(-13, -54, 4.5, 3, brush.own('#e87a6a').base, fade(0.25)) +
    ellipse(13, -54, 4.5, 3, brush.own('#e87a6a').base, fade(0.25)) +
    path(
      'M-22 -64C-25 -84 -14 -96 2 -96C18 -96 25 -84 22 -64C20 -76 12 -82 2 -84C-6 -80 -18 -80 -22 -64Z',
      brush.across(hair.light, hair.base),
    )
  );
}
