import { circle, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const ships: readonly Motif[] = [
  {
    words: [
      'boat',
      'sailboat',
      'sailing boat',
      'yacht',
      'dinghy',
      'canoe',
      'rowboat',
      'raft',
      'gondola',
    ],
    realm: 'water',
    home: 'sea',
    size: 0.5,
    aspect: 0.92,
    colors: ['#b5523b', '#2e6fb0', '#e8e4da', '#8a5a3c'],
    accents: ['#fbf5e6', '#f2d9a0', '#e4572e'],
    seat: 0.2,
    draw: boat,
  },
  {
    words: ['ship', 'ferry', 'steamboat', 'cruise ship', 'tugboat'],
    realm: 'water',
    home: 'sea',
    size: 0.42,
    aspect: 1.9,
    colors: ['#2f4a6b', '#8a3a32', '#3a3f4a'],
    accents: ['#d1422f', '#f0b429'],
    seat: 0.4,
    draw: ship,
  },
];

function boat(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    rect(-1.4, -100, 2.8, 82, brush.own('#7a5436').base) +
    path(
      'M3 -96C22 -74 34 -50 38 -26C24 -23 12 -23 3 -24Z',
      brush.across(accent.bright, accent.base),
    ) +
    path(
      'M-3 -88C-14 -68 -26 -46 -34 -28C-22 -25 -12 -24 -3 -25Z',
      brush.across(accent.base, accent.shade),
    ) +
    path('M0 -100L14 -95L0 -90Z', tones.base) +
    path(
      'M-46 -18C-24 -14 24 -14 46 -20C42 -8 34 0 26 0H-24C-36 0 -44 -8 -46 -18Z',
      brush.down(tones.light, tones.deep),
    ) +
    path('M-46 -18C-24 -14 24 -14 46 -20L45 -15C24 -10 -24 -10 -45 -14Z', tones.bright, fade(0.6))
  );
}

function ship(brush: Brush): string {
  const { tones, accent, white } = brush;
  return (
    path('M-4 -70L-2 -100H18L20 -70Z', brush.across(accent.light, accent.deep)) +
    rect(-2.5, -94, 21, 6, white) +
    path('M26 -70L28 -90H42L44 -70Z', brush.across(accent.light, accent.deep)) +
    rect(-40, -72, 96, 16, brush.across(white, brush.own('#e5e2da').shade), 3) +
    rect(-56, -57, 130, 18, brush.across(white, brush.own('#d9d6ce').shade), 3) +
    [-44, -28, -12, 4, 20, 36, 52].map((x) => circle(x, -48, 3.6, brush.pane)).join('') +
    [-28, -12, 4, 20, 36].map((x) => rect(x - 3, -68, 7, 6, brush.pane, 1.5)).join('') +
    stroke('M-62 -40V-76M-62 -70L-40 -60', brush.ink, 1.6) +
    path(
      'M-94 -42C-60 -36 60 -36 94 -46C88 -20 78 0 66 0H-64C-80 -6 -90 -26 -94 -42Z',
      brush.down(tones.light, tones.deep),
    ) +
    path('M-78 -10C-40 -6 40 -6 78 -12C74 -4 70 0 66 0H-64C-70 -2 -74 -6 -78 -10Z', accent.shade)
  );
}
