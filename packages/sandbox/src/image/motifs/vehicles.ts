import { circle, ellipse, fade, path, polygon, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const PAINT = ['#d1422f', '#2e6fb0', '#f0b429', '#3f9a6a', '#e8e4da', '#d98a3f'] as const;

export const vehicles: readonly Motif[] = [
  vehicle(
    ['car', 'automobile', 'taxi', 'sedan', 'sports car', 'beetle car', 'race car'],
    0.32,
    2.06,
    car,
  ),
  vehicle(['bus', 'van', 'school bus', 'campervan', 'minibus'], 0.36, 1.9, bus),
  vehicle(['truck', 'lorry', 'pickup', 'fire truck', 'fire engine'], 0.36, 2.1, truck),
  vehicle(['train', 'locomotive', 'tram', 'steam train'], 0.38, 1.74, train),
  vehicle(['bicycle', 'bike', 'cyclist'], 0.36, 1.56, bicycle, 0.86),
];

function vehicle(
  words: Motif['words'],
  size: number,
  aspect: number,
  draw: Motif['draw'],
  seat = 0.95,
): Motif {
  return { words, realm: 'ground', home: 'land', size, aspect, colors: PAINT, seat, draw };
}

function wheel(brush: Brush, x: number, r: number): string {
  return (
    circle(x, -r, r, brush.own('#23242a').base) +
    circle(x, -r, r * 0.55, brush.own('#c3c9cf').base) +
    circle(x, -r, r * 0.2, brush.own('#6b7079').base)
  );
}

function lamp(brush: Brush, x: number, y: number, r: number): string {
  const halo = brush.lamps ? circle(x - r, y, r * 6, brush.glow('#fff0b5', 0.7)) : '';
  return halo + ellipse(x, y, r * 0.8, r, '#fff0b5');
}

function car(brush: Brush): string {
  const { tones } = brush;
  return (
    path('M-58 -56C-50 -78 -40 -96 -22 -98H26C44 -98 56 -74 66 -56Z', tones.shade) +
    path('M-46 -58C-40 -76 -32 -88 -20 -89H-2V-58Z', brush.pane) +
    path('M4 -89H26C38 -88 46 -72 54 -58H4Z', brush.pane) +
    path('M-20 -89L-34 -58H-24L-10 -89Z', '#ffffff', fade(0.25)) +
    path(
      'M-102 -26C-102 -46 -92 -54 -60 -58H66C90 -56 102 -48 102 -28C102 -18 98 -16 92 -16H-94C-100 -16 -102 -20 -102 -26Z',
      brush.down(tones.light, tones.shade),
    ) +
    path(
      'M-101 -34C-60 -42 60 -42 101 -36L102 -26C60 -32 -60 -32 -102 -26Z',
      tones.bright,
      fade(0.3),
    ) +
    stroke('M1 -56V-22', tones.deep, 1.4, fade(0.6)) +
    rect(8, -48, 13, 3.4, tones.deep, 1.5) +
    lamp(brush, -96, -38, 6) +
    rect(96, -44, 6, 10, '#c8321f', 2.5) +
    wheel(brush, -58, 20) +
    wheel(brush, 60, 20)
  );
}

function bus(brush: Brush): string {
  const { tones, white } = brush;
  const windows = [-58, -26, 6, 38].map((x) => rect(x, -84, 26, 26, brush.pane, 4));
  return (
    path(
      'M-92 -16V-76C-92 -92 -84 -100 -70 -100H78C88 -100 94 -94 94 -82V-16Z',
      brush.down(tones.light, tones.shade),
    ) +
    rect(-92, -50, 186, 9, white, 0, fade(0.85)) +
    path('M-92 -58V-74C-92 -80 -90 -84 -84 -84H-66V-58Z', brush.pane) +
    windows.join('') +
    rect(70, -84, 18, 62, tones.deep, 3, fade(0.45)) +
    rect(73, -81, 12, 34, brush.pane, 2) +
    lamp(brush, -89, -30, 5.5) +
    rect(-96, -20, 194, 6, tones.deep, 3) +
    wheel(brush, -52, 18) +
    wheel(brush, 48, 18)
  );
}

function truck(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    rect(-36, -100, 140, 76, brush.down(accent.bright, accent.base), 4) +
    stroke('M-2 -98V-28M34 -98V-28M70 -98V-28', accent.shade, 1.6, fade(0.6)) +
    path('M-100 -20V-50C-96 -72 -88 -82 -76 -82H-42V-20Z', brush.down(tones.light, tones.shade)) +
    path('M-92 -54C-88 -68 -84 -74 -76 -74H-56V-54Z', brush.pane) +
    rect(-104, -26, 210, 8, tones.deep, 3) +
    lamp(brush, -98, -36, 5) +
    wheel(brush, -70, 18) +
    wheel(brush, 30, 18) +
    wheel(brush, 72, 18)
  );
}

function train(brush: Brush): string {
  const { tones, accent } = brush;
  const smoke = [
    [-50, -104, 9],
    [-38, -114, 12],
    [-20, -122, 15],
  ] as const;
  return (
    smoke.map(([x, y, r]) => circle(x, y, r, brush.white, fade(0.7))).join('') +
    path('M-58 -66L-62 -96H-40L-44 -66Z', tones.deep) +
    rect(-78, -68, 90, 42, brush.down(tones.light, tones.deep), 14) +
    ellipse(-78, -47, 8, 21, tones.shade) +
    rect(-44, -68, 6, 42, accent.base) +
    rect(-18, -68, 6, 42, accent.base) +
    path('M10 -20V-96H70V-20Z', brush.down(tones.base, tones.shade)) +
    rect(4, -100, 74, 8, accent.shade, 3) +
    rect(20, -84, 18, 26, brush.pane, 2) +
    rect(44, -84, 18, 26, brush.pane, 2) +
    rect(-84, -28, 160, 9, brush.ink, 2) +
    polygon(
      [
        [-84, -20],
        [-98, 0],
        [-72, 0],
        [-70, -20],
      ],
      accent.shade,
    ) +
    lamp(brush, -82, -60, 5.5) +
    [-52, -18, 20, 54].map((x, i) => wheel(brush, x, i < 2 ? 15 : 17)).join('') +
    stroke('M-52 -13H20', brush.own('#c3c9cf').base, 3)
  );
}

function bicycle(brush: Brush): string {
  const { tones, ink } = brush;
  const rim = (x: number) =>
    `<circle cx="${x}" cy="-31" r="28" fill="none" stroke="${ink}" stroke-width="4.600"/>` +
    stroke(
      [0, 30, 60, 90, 120, 150]
        .map((a) => {
          const [dx, dy] = [27 * Math.cos((a * Math.PI) / 180), 27 * Math.sin((a * Math.PI) / 180)];
          return `M${(x - dx).toFixed(2)} ${(-31 - dy).toFixed(2)}L${(x + dx).toFixed(2)} ${(-31 + dy).toFixed(2)}`;
        })
        .join(''),
      ink,
      0.7,
      fade(0.6),
    );
  return (
    rim(-48) +
    rim(48) +
    stroke('M-48 -31L-32 -76H22L48 -31L2 -31L-32 -76M2 -31L22 -76L25 -86', tones.base, 5) +
    stroke('M-32 -76L-36 -92C-42 -94 -50 -92 -54 -86', ink, 4) +
    path('M14 -88C24 -92 36 -92 40 -88C38 -84 22 -84 14 -88Z', ink) +
    circle(2, -31, 7, tones.deep) +
    stroke('M2 -31L-6 -18M-11 -18H-1', ink, 3)
  );
}
