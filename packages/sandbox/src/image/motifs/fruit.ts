import { circle, ellipse, fade, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const fruit: readonly Motif[] = [
  food(
    ['apple', 'cherry', 'fruit', 'pomegranate', 'peach fruit'],
    0.36,
    0.94,
    ['#d1352f', '#7fb03a', '#d9a53a'],
    apple,
  ),
  food(
    ['orange', 'tangerine fruit', 'lemon fruit', 'grapefruit', 'citrus'],
    0.34,
    1,
    ['#f5891f', '#f7d23a'],
    citrus,
  ),
  food(['pear', 'avocado', 'mango'], 0.4, 0.7, ['#b5c03a', '#d9b53a'], pear),
  food(['banana'], 0.34, 1.5, ['#f5cf3a'], banana),
  food(['strawberry', 'raspberry', 'berry'], 0.36, 0.84, ['#d92f3a'], strawberry),
  food(['pumpkin', 'jack-o-lantern'], 0.38, 1.24, ['#e8802a'], pumpkin),
];

function food(
  words: Motif['words'],
  size: number,
  aspect: number,
  colors: Motif['colors'],
  draw: Motif['draw'],
): Motif {
  return { words, realm: 'table', home: 'room', size, aspect, colors, draw };
}

function sprig(brush: Brush, x: number, y: number): string {
  const green = brush.own('#5a9a45');
  return (
    stroke(
      `M${x} ${y + 8}C${x} ${y + 2} ${x + 2} ${y - 4} ${x + 4} ${y - 8}`,
      brush.own('#6b4a2a').base,
      3,
    ) +
    path(
      `M${x + 2} ${y}C${x + 8} ${y - 14} ${x + 22} ${y - 14} ${x + 28} ${y - 10}C${x + 24} ${y} ${x + 12} ${y + 6} ${x + 2} ${y}Z`,
      brush.down(green.light, green.shade),
    )
  );
}

function apple(brush: Brush): string {
  return (
    path(
      'M0 -80C-14 -90 -44 -86 -46 -52C-47 -22 -26 0 -12 0C-6 0 -4 -2 0 -2C4 -2 6 0 12 0C26 0 47 -22 46 -52C44 -86 14 -90 0 -80Z',
      brush.round(brush.tones),
    ) +
    sprig(brush, 0, -88) +
    ellipse(-24, -62, 7, 12, brush.glow('#ffffff', 0.7), ' transform="rotate(22 -24 -62)"')
  );
}

function citrus(brush: Brush): string {
  return (
    circle(0, -46, 46, brush.round(brush.tones)) +
    ellipse(0, -86, 7, 2.6, brush.tones.deep) +
    sprig(brush, 0, -90) +
    ellipse(-18, -66, 11, 8, brush.glow('#ffffff', 0.6))
  );
}

function pear(brush: Brush): string {
  return (
    path(
      'M0 -88C-12 -88 -16 -76 -18 -64C-22 -50 -35 -42 -35 -24C-35 -6 -18 0 0 0C18 0 35 -6 35 -24C35 -42 22 -50 18 -64C16 -76 12 -88 0 -88Z',
      brush.round(brush.tones),
    ) +
    sprig(brush, 0, -92) +
    ellipse(-16, -34, 6, 12, brush.glow('#ffffff', 0.6))
  );
}

function banana(brush: Brush): string {
  const { tones } = brush;
  return (
    path(
      'M-62 -86C-60 -30 -10 0 52 -12C66 -15 74 -26 70 -32C30 -26 -22 -40 -48 -92Z',
      brush.down(tones.light, tones.shade),
    ) +
    stroke('M-56 -78C-44 -36 0 -14 62 -24', tones.deep, 1.8, fade(0.5)) +
    path('M-63 -84L-64 -100L-54 -100L-47 -90Z', brush.own('#8a7a2a').base) +
    circle(68, -24, 5, brush.own('#6b5a2a').base)
  );
}

function strawberry(brush: Brush): string {
  const { tones } = brush;
  const seeds = [
    [-22, -58],
    [0, -62],
    [22, -58],
    [-12, -42],
    [12, -42],
    [0, -26],
    [-26, -44],
    [26, -44],
    [-10, -16],
    [10, -18],
  ] as const;
  const green = brush.own('#4f9a3f');
  return (
    path(
      'M0 0C-22 -10 -44 -44 -40 -66C-36 -82 -16 -84 0 -78C16 -84 36 -82 40 -66C44 -44 22 -10 0 0Z',
      brush.round(tones),
    ) +
    seeds.map(([x, y]) => ellipse(x, y, 1.8, 2.8, '#f7dd8a')).join('') +
    path(
      'M0 -78C-16 -70 -28 -74 -34 -80C-24 -86 -14 -88 -6 -86L0 -100L6 -86C14 -88 24 -86 34 -80C28 -74 16 -70 0 -78Z',
      brush.down(green.light, green.shade),
    )
  );
}

function pumpkin(brush: Brush): string {
  const { tones } = brush;
  return (
    path('M-4 -78C-4 -90 2 -98 10 -100L14 -94C8 -90 6 -84 6 -78Z', brush.own('#6f7a3a').base) +
    ellipse(-36, -40, 26, 36, tones.shade) +
    ellipse(36, -40, 26, 36, tones.deep) +
    ellipse(-19, -40, 26, 40, tones.base) +
    ellipse(19, -40, 26, 40, tones.shade) +
    ellipse(0, -40, 22, 41, brush.down(tones.light, tones.base)) +
    ellipse(-26, -54, 6, 14, tones.bright, fade(0.5))
  );
}
