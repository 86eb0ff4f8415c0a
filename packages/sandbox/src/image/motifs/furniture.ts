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
      brush.down(tones.base, tones.deep),
    ) +
    backCushion(brush, -28, 54) +
    backCushion(brush, 28, 54) +
    base(brush, 112) +
    seatCushion(brush, -28, 55) +
    seatCushion(brush, 28, 55) +
    armrests(brush, { outer: 75, inner: 54, top: -52, foot: -8 })
  );
}

/** Fuller below than above, with the light on its upper edge. */
function backCushion(brush: Brush, x: number, wide: number): string {
  const { tones } = brush;
  const half = wide / 2;
  const [left, right] = [x - half, x + half];
  const topTo = (crest: number, side: number) =>
    `C${x - half * 0.5} ${crest} ${x + half * 0.5} ${crest} ${right - 3} ${side}`;
  const outline =
    `M${left + 3} -91${topTo(-98, -91)}C${right + 2} -76 ${right + 1} -56 ${right - 2} -44` +
    `H${left + 2}C${left - 1} -56 ${left - 2} -76 ${left + 3} -91Z`;
  return (
    path(outline, brush.down(tones.light, tones.shade)) +
    stroke(`M${left + 5} -89.5${topTo(-96, -89.5)}`, tones.bright, 1.4, fade(0.7)) +
    stroke(
      `M${left + 8} -50C${x - 4} -54 ${x + 4} -54 ${right - 8} -50`,
      tones.deep,
      1.2,
      fade(0.3),
    )
  );
}

/** Seen a little from above: its top is lit, its front is not. */
function seatCushion(brush: Brush, x: number, wide: number): string {
  const { tones } = brush;
  const left = x - wide / 2;
  return (
    rect(left, -47, wide, 22, brush.down(tones.base, tones.shade), 6) +
    rect(left + 0.5, -48, wide - 1, 12, brush.down(tones.bright, tones.light), 5.5) +
    stroke(`M${left + 4} -35.500H${left + wide - 4}`, tones.shade, 0.9, fade(0.6))
  );
}

/** The front under the seat, in the shadow of the cushions. */
function base(brush: Brush, wide: number): string {
  const { tones } = brush;
  return (
    rect(-wide / 2, -28, wide, 20, brush.down(tones.shade, tones.deep), 3) +
    rect(-wide / 2, -28, wide, 6, tones.deep, 0, fade(0.5))
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
  const roll = (side: 1 | -1) => {
    const [middle, half] = [(side * (outer + inner)) / 2, (outer - inner) / 2];
    return (
      ellipse(middle, top - 1, half * 0.92, half * 0.8, brush.round(tones)) +
      ellipse(middle, top - 1, half * 0.2, half * 0.17, tones.shade, fade(0.7))
    );
  };
  return (
    path(rest(-1), brush.across(tones.light, tones.shade)) +
    path(rest(1), brush.across(tones.base, tones.deep)) +
    roll(-1) +
    roll(1)
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
      brush.down(tones.base, tones.deep),
    ) +
    backCushion(brush, 0, 58) +
    base(brush, 60) +
    seatCushion(brush, 0, 58) +
    armrests(brush, { outer: 47, inner: 27, top: -54, foot: -9 })
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
  const metal = brush.own('#55555f');
  return (
    ellipse(0, -3, 14, 3.4, ink) +
    ellipse(0, -4, 13, 2.7, brush.across(metal.light, metal.deep)) +
    rect(-1.2, -76, 2.4, 72, brush.across(metal.light, metal.deep)) +
    circle(0, -76, 60, brush.glow('#ffe2a0', 0.6)) +
    ellipse(0, -72, 21, 2.4, tones.shade) +
    path(
      'M-12 -100C-6 -98.500 6 -98.500 12 -100L21 -72C12 -69 -12 -69 -21 -72Z',
      brush.down(tones.light, tones.base),
    ) +
    ellipse(0, -80, 13, 9.5, brush.glow('#fff8e2', 0.8)) +
    stroke(
      'M-12 -100C-6 -98.500 6 -98.500 12 -100M-21 -72C-12 -69 12 -69 21 -72',
      tones.shade,
      0.8,
      fade(0.7),
    )
  );
}
