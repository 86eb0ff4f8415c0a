import { circle, ellipse, fade, path, polygon, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const WOOD = ['#a8703f', '#8a5a3c', '#c08a52'] as const;

export const furnishings: readonly Motif[] = [
  furniture(
    ['chair', 'stool', 'seat'],
    0.54,
    0.62,
    ['#3f7f8f', '#d9764a', '#8a5a3c', '#d9a441'],
    0.5,
    chair,
  ),
  furniture(['sofa', 'couch'], 0.46, 1.5, ['#4f7a6a', '#c9693f', '#5c6b8a', '#c99a4a'], 0.46, sofa),
  furniture(
    ['armchair', 'recliner'],
    0.48,
    0.94,
    ['#c9693f', '#4f7a6a', '#5c6b8a', '#c99a4a'],
    0.46,
    armchair,
  ),
  furniture(['table', 'desk'], 0.42, 1.8, WOOD, 1, table),
  furniture(['bed'], 0.42, 1.9, ['#5c7fa8', '#c9764a', '#7a8f6a'], 0.5, bed),
  furniture(['floor lamp'], 0.74, 0.42, ['#f0d9a0', '#e4b06a'], 1, floorLamp),
];

function furniture(
  words: Motif['words'],
  size: number,
  aspect: number,
  colors: Motif['colors'],
  seat: number,
  draw: Motif['draw'],
): Motif {
  return { words, realm: 'ground', home: 'room', size, aspect, colors, seat, draw };
}

function chair(brush: Brush): string {
  const { tones } = brush;
  const wood = brush.own('#8a5a3c');
  return (
    rect(-22, -50, 4.6, 50, wood.base, 2) +
    rect(20, -50, 4.6, 50, wood.deep, 2) +
    rect(-11, -46, 4, 40, wood.deep, 2) +
    rect(11, -46, 4, 40, wood.deep, 2) +
    path('M-23 -100C-10 -104 12 -104 25 -100L23 -50H-21Z', brush.across(tones.light, tones.shade)) +
    stroke('M-8 -96V-54M2 -97V-54M12 -96V-54', tones.deep, 1.6, fade(0.45)) +
    path(
      'M-27 -52C-28 -46 -26 -42 -22 -42H25C29 -42 31 -46 30 -52C20 -58 -16 -58 -27 -52Z',
      brush.down(tones.bright, tones.shade),
    )
  );
}

function sofa(brush: Brush): string {
  const { tones } = brush;
  return (
    feet(brush, { outer: 62, wide: 7, high: 8 }) +
    path(
      'M-58 -92C-40 -100 40 -100 58 -92C64 -70 64 -40 60 -20H-60C-64 -40 -64 -70 -58 -92Z',
      brush.down(tones.light, tones.base),
    ) +
    stroke('M0 -94V-44', tones.deep, 1.6, fade(0.5)) +
    rect(-54, -48, 53, 24, tones.light, 8) +
    rect(1, -48, 53, 24, tones.base, 8) +
    armrests(brush, { outer: 75, inner: 54, top: -52, foot: -8 }) +
    rect(-56, -26, 112, 18, tones.shade, 3)
  );
}

interface Armrests {
  readonly outer: number;
  readonly inner: number;
  readonly top: number;
  readonly foot: number;
}

function armrests(brush: Brush, { outer, inner, top, foot }: Armrests): string {
  const { tones } = brush;
  const rest = (side: 1 | -1) => {
    const [out, near] = [side * outer, side * inner];
    return `M${out} ${top}C${out} ${top - 14} ${near} ${top - 14} ${near} ${top}V${foot}H${out}Z`;
  };
  return (
    path(rest(-1), brush.across(tones.light, tones.base)) +
    path(rest(1), brush.across(tones.base, tones.deep))
  );
}

function feet(
  { ink }: Brush,
  { outer, wide, high }: { outer: number; wide: number; high: number },
): string {
  return rect(-outer, -high, wide, high, ink, 2) + rect(outer - wide, -high, wide, high, ink, 2);
}

function armchair(brush: Brush): string {
  const { tones } = brush;
  return (
    feet(brush, { outer: 37, wide: 6, high: 9 }) +
    path(
      'M-30 -92C-22 -102 22 -102 30 -92C35 -72 35 -42 32 -20H-32C-35 -42 -35 -72 -30 -92Z',
      brush.down(tones.light, tones.base),
    ) +
    stroke('M-18 -86C-8 -90 8 -90 18 -86', tones.deep, 1.4, fade(0.4)) +
    rect(-29, -50, 58, 26, brush.down(tones.light, tones.base), 9) +
    armrests(brush, { outer: 47, inner: 27, top: -54, foot: -9 }) +
    rect(-30, -27, 60, 18, tones.shade, 3)
  );
}

function table(brush: Brush): string {
  const { tones } = brush;
  return (
    rect(-66, -84, 8, 78, tones.deep, 2) +
    rect(58, -84, 8, 78, tones.deep, 2) +
    rect(-82, -86, 10, 86, brush.across(tones.light, tones.shade), 2) +
    rect(72, -86, 10, 86, brush.across(tones.base, tones.deep), 2) +
    rect(-80, -88, 160, 14, tones.shade) +
    polygon(
      [
        [-74, -100],
        [74, -100],
        [92, -88],
        [-92, -88],
      ],
      brush.across(tones.bright, tones.light),
    ) +
    rect(-92, -88, 184, 5, tones.base)
  );
}

function bed(brush: Brush): string {
  const { tones } = brush;
  const wood = brush.own('#8a5a3c');
  return (
    rect(-94, -100, 12, 100, brush.across(wood.light, wood.shade), 4) +
    rect(84, -64, 10, 64, brush.across(wood.base, wood.deep), 4) +
    rect(-84, -50, 172, 34, brush.white, 8) +
    rect(-80, -66, 44, 22, brush.own('#f4efe4').light, 10) +
    path(
      'M-42 -58C0 -66 50 -62 86 -54V-18H-48C-40 -30 -46 -44 -42 -58Z',
      brush.down(tones.light, tones.shade),
    ) +
    rect(-84, -22, 172, 9, wood.shade)
  );
}

function floorLamp(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    ellipse(0, -3, 14, 3.4, ink) +
    rect(-1.2, -76, 2.4, 74, ink) +
    circle(0, -76, 60, brush.glow('#ffe2a0', 0.6)) +
    path('M-12 -100H12L21 -72H-21Z', brush.down(tones.bright, tones.base))
  );
}
