import { circle, ellipse, fade, path, polygon, smooth, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const BLOSSOMS = ['#e2557a', '#f0b53c', '#d94f4f', '#a878c8', '#f08a4b'] as const;

export const flowers: readonly Motif[] = [
  {
    words: [
      'flower',
      'daisy',
      'blossom',
      'bloom',
      'poppy',
      'lily',
      'orchid',
      'wildflower',
      'lotus',
    ],
    realm: 'ground',
    home: 'land',
    size: 0.42,
    aspect: 0.56,
    colors: BLOSSOMS,
    accents: ['#f7c948'],
    draw: flower,
  },
  {
    words: ['tulip', 'rose', 'peony'],
    realm: 'ground',
    home: 'land',
    size: 0.42,
    aspect: 0.5,
    colors: ['#d94f4f', '#e8607f', '#f0b53c'],
    draw: tulip,
  },
  {
    words: ['sunflower'],
    realm: 'ground',
    home: 'land',
    size: 0.5,
    aspect: 0.56,
    colors: ['#f4b92f'],
    accents: ['#6b4226'],
    draw: flower,
  },
  {
    words: ['mushroom', 'toadstool', 'fungus'],
    realm: 'ground',
    home: 'land',
    size: 0.34,
    aspect: 0.98,
    colors: ['#d0402f', '#c9603f', '#b8763f'],
    draw: mushroom,
  },
  {
    words: ['leaf', 'feather'],
    realm: 'float',
    home: 'studio',
    size: 0.46,
    aspect: 0.62,
    colors: ['#5a9a4a', '#d98b36', '#c65a34'],
    draw: leaf,
  },
];

function stem(brush: Brush, top: number): string {
  const green = brush.own('#4a8f4a');
  return (
    stroke(`M0 0C-3 ${top * 0.35} 3 ${top * 0.7} 0 ${top}`, green.base, 3) +
    path(
      'M0 -16C-8 -34 -22 -36 -26 -34C-24 -22 -12 -12 0 -12Z',
      brush.down(green.light, green.base),
    ) +
    path('M0 -8C8 -24 20 -26 24 -24C22 -14 10 -4 0 -4Z', brush.down(green.base, green.shade))
  );
}

function flower(brush: Brush): string {
  const { tones, accent, random } = brush;
  const count = random.int(8, 12);
  const ring = (fill: string, length: number, turn: number) =>
    Array.from({ length: count }, (_, i) =>
      ellipse(
        0,
        -length,
        6.6,
        13,
        fill,
        ` transform="translate(0 -72) rotate(${turn + (i * 360) / count})"`,
      ),
    ).join('');
  return (
    stem(brush, -66) +
    ring(tones.shade, 15.5, 180 / count) +
    ring(brush.down(tones.light, tones.base), 14, 0) +
    circle(0, -72, 9.4, brush.round(accent)) +
    circle(0, -72, 5, accent.shade, fade(0.4))
  );
}

function tulip(brush: Brush): string {
  const { tones } = brush;
  return (
    stem(brush, -60) +
    path(
      'M-17 -94C-8 -90 -6 -98 0 -100C6 -98 8 -90 17 -94C22 -72 14 -58 0 -56C-14 -58 -22 -72 -17 -94Z',
      tones.shade,
    ) +
    path(
      'M-17 -94C-4 -84 2 -68 0 -56C-14 -58 -22 -72 -17 -94Z',
      brush.down(tones.light, tones.base),
    ) +
    path('M17 -94C4 -84 -2 -68 0 -56C14 -58 22 -72 17 -94Z', brush.down(tones.base, tones.deep)) +
    path('M0 -98C8 -84 8 -70 0 -58C-8 -70 -8 -84 0 -98Z', brush.down(tones.bright, tones.base))
  );
}

function mushroom(brush: Brush): string {
  const { tones } = brush;
  const flesh = brush.own('#f2e6cf');
  const dots = [
    [-24, -66, 6],
    [2, -82, 7.5],
    [26, -64, 5.4],
    [-4, -60, 4.4],
    [-38, -54, 3.4],
    [38, -52, 3],
  ] as const;
  return (
    path(
      'M-13 -46C-12 -28 -16 -12 -18 -3C-10 2 10 2 18 -3C16 -12 12 -28 13 -46Z',
      brush.across(flesh.light, flesh.deep),
    ) +
    ellipse(0, -45, 45, 8, flesh.deep) +
    path(
      'M-49 -46C-49 -80 -26 -100 0 -100C26 -100 49 -80 49 -46C30 -38 -30 -38 -49 -46Z',
      brush.round(tones),
    ) +
    dots.map(([x, y, r]) => circle(x, y, r, flesh.bright)).join('')
  );
}

function leaf(brush: Brush): string {
  const { tones } = brush;
  const veins = [-28, -42, -56, -70].map((y) => {
    const reach = 20 - Math.abs(y + 46) * 0.2;
    return `M0 ${y}L${reach} ${y - 13}M0 ${y}L${-reach} ${y - 13}`;
  });
  return (
    path(
      'M0 -14C-34 -26 -42 -62 0 -100C42 -62 34 -26 0 -14Z',
      brush.across(tones.light, tones.shade),
    ) +
    polygon(
      [
        [0, -100],
        [0, -14],
        [0.1, -14],
      ],
      tones.deep,
    ) +
    path('M0 -14C34 -26 42 -62 0 -100Z', tones.shade, fade(0.5)) +
    stroke(
      smooth([
        [4, 0],
        [0, -14],
        [0, -50],
        [0, -94],
      ]),
      tones.deep,
      1.8,
    ) +
    stroke(veins.join(''), tones.deep, 1, fade(0.7))
  );
}
