import { circle, ellipse, fade, path, polygon, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const dishes: readonly Motif[] = [
  food(
    ['cake', 'birthday cake', 'cupcake', 'dessert', 'pie', 'muffin'],
    0.44,
    1.1,
    ['#f2c9d0', '#f5e2c4', '#7a4a32'],
    cake,
  ),
  food(
    ['ice cream', 'ice cream cone', 'gelato', 'popsicle'],
    0.48,
    0.5,
    ['#f5c9d6', '#f7ecd0', '#a8d9c4'],
    iceCream,
  ),
  food(['bread', 'loaf', 'toast', 'baguette', 'croissant'], 0.34, 1.5, ['#d09a52'], bread),
  food(['burger', 'hamburger', 'sandwich', 'cheeseburger'], 0.38, 1.26, ['#d99a4a'], burger),
  food(['pizza'], 0.4, 0.94, ['#f0c04a'], pizza),
  {
    ...food(
      ['soup', 'ramen', 'salad', 'noodles', 'rice', 'spaghetti', 'pasta', 'curry'],
      0.34,
      1.5,
      ['#3f6f8f', '#c9524a', '#e8e0d0'],
      bowl,
    ),
    seat: 0.75,
  },
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

function cake(brush: Brush): string {
  const { tones, accent } = brush;
  const sponge = brush.own('#e0b070');
  const candles = [-18, 0, 18].map(
    (x) =>
      rect(x - 1.8, -92, 3.6, 18, accent.base, 1) +
      path(
        `M${x} -102C${x - 4} -97 ${x - 3} -93 ${x} -93C${x + 3} -93 ${x + 4} -97 ${x} -102Z`,
        '#ffb43d',
      ),
  );
  return (
    ellipse(0, -4, 58, 5, brush.own('#d9dde0').base) +
    rect(-46, -40, 92, 36, brush.across(sponge.light, sponge.shade), 4) +
    rect(-46, -24, 92, 5, tones.base) +
    rect(-34, -70, 68, 32, brush.across(sponge.light, sponge.shade), 4) +
    path(
      'M-46 -40H46V-32C40 -24 36 -34 29 -30C22 -20 16 -34 8 -29C0 -22 -8 -34 -14 -29C-22 -20 -28 -34 -36 -30C-42 -26 -46 -28 -46 -34Z',
      tones.light,
    ) +
    path(
      'M-34 -74H34V-64C28 -56 24 -66 17 -61C10 -54 4 -66 -4 -61C-12 -54 -18 -66 -24 -61C-30 -56 -34 -60 -34 -66Z',
      tones.bright,
    ) +
    candles.join('') +
    [-36, -12, 12, 36].map((x) => circle(x, -42, 4.4, accent.base)).join('')
  );
}

function iceCream(brush: Brush): string {
  const { tones, accent } = brush;
  const cone = brush.own('#d9a05a');
  return (
    path('M-19 -48H19L0 0Z', brush.across(cone.light, cone.deep)) +
    stroke('M-13 -48L5 -12M-3 -48L9 -24M13 -48L-5 -12M3 -48L-9 -24', cone.deep, 1, fade(0.6)) +
    circle(-9, -58, 16, brush.round(accent)) +
    circle(10, -58, 15, brush.round(brush.own('#f5e6c4'))) +
    circle(0, -78, 17, brush.round(tones)) +
    circle(2, -97, 5, brush.own('#d1352f').base) +
    path('M-25 -54C-16 -46 16 -46 25 -54L22 -46H-22Z', cone.light)
  );
}

function bread(brush: Brush): string {
  const { tones } = brush;
  return (
    path(
      'M-70 -44C-74 -78 -40 -92 0 -92C40 -92 74 -78 70 -44C72 -16 60 0 44 0H-44C-60 0 -72 -16 -70 -44Z',
      brush.round(tones),
    ) +
    [-36, -6, 24]
      .map((x) =>
        path(
          `M${x} -82C${x + 16} -72 ${x + 20} -56 ${x + 14} -42C${x + 2} -52 ${x - 4} -66 ${x} -82Z`,
          tones.bright,
          fade(0.8),
        ),
      )
      .join('')
  );
}

function burger(brush: Brush): string {
  const { tones } = brush;
  const seeds = [
    [-28, -78],
    [-8, -88],
    [14, -84],
    [32, -72],
    [0, -74],
  ] as const;
  return (
    path(
      'M-56 -20H56C58 -6 48 0 38 0H-38C-48 0 -58 -6 -56 -20Z',
      brush.down(tones.light, tones.shade),
    ) +
    rect(-60, -34, 120, 16, brush.own('#6b3a24').base, 8) +
    polygon(
      [
        [-58, -36],
        [58, -36],
        [30, -24],
        [14, -34],
        [-6, -34],
        [-24, -26],
        [-40, -34],
      ],
      brush.own('#f7c23a').base,
    ) +
    path(
      'M-62 -42C-50 -32 -40 -46 -28 -38C-16 -30 -6 -46 6 -38C18 -30 28 -46 40 -38C50 -32 58 -38 62 -44L58 -50H-58Z',
      brush.own('#6aa53f').base,
    ) +
    rect(-56, -54, 112, 8, brush.own('#d1453a').base, 4) +
    path('M-58 -52C-58 -86 -30 -100 0 -100C30 -100 58 -86 58 -52Z', brush.round(tones)) +
    seeds.map(([x, y]) => ellipse(x, y, 3, 1.9, '#fbeecb')).join('')
  );
}

function pizza(brush: Brush): string {
  const { tones } = brush;
  const crust = brush.own('#c98a45');
  const toppings = [
    [-18, -68, 9],
    [14, -64, 9],
    [0, -40, 8],
    [-4, -82, 6],
  ] as const;
  return (
    path('M-48 -84C-30 -104 30 -104 48 -84L40 -76H-40Z', brush.down(crust.light, crust.shade)) +
    path('M-42 -80C-20 -92 20 -92 42 -80L0 0Z', brush.down(tones.light, tones.base)) +
    toppings
      .map(
        ([x, y, r]) =>
          circle(x, y, r, brush.own('#c23a2a').base) +
          circle(x - 2, y - 2, r * 0.5, brush.own('#d95a42').base),
      )
      .join('') +
    [
      [18, -78],
      [-22, -52],
      [8, -52],
    ]
      .map(([x = 0, y = 0]) =>
        ellipse(x, y, 5, 2.4, brush.own('#4f8a3a').base, ` transform="rotate(30 ${x} ${y})"`),
      )
      .join('')
  );
}

function bowl(brush: Brush): string {
  const { tones } = brush;
  const steam =
    'M-22 -84C-30 -94 -14 -102 -22 -114M4 -88C-4 -98 12 -106 4 -118M28 -84C20 -94 36 -102 28 -112';
  return (
    stroke(steam, '#ffffff', 3, fade(0.4)) +
    stroke('M30 -70L64 -100M38 -68L72 -94', brush.own('#8a5a3c').base, 3) +
    ellipse(0, -66, 70, 14, tones.shade) +
    ellipse(0, -65, 62, 10, brush.own('#e0a04a').base) +
    [
      [-30, -67],
      [-8, -63],
      [18, -68],
      [36, -63],
    ]
      .map(([x = 0, y = 0], i) =>
        circle(x, y, 7, i % 2 === 0 ? brush.own('#5a9a45').base : brush.own('#f4e6c4').base),
      )
      .join('') +
    path(
      'M-72 -66C-70 -26 -46 -8 -24 -6H24C46 -8 70 -26 72 -66C50 -52 -50 -52 -72 -66Z',
      brush.across(tones.light, tones.deep),
    ) +
    rect(-26, -8, 52, 8, tones.deep, 3)
  );
}
