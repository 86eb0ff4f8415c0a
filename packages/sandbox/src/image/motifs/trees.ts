import { circle, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const LEAVES = ['#4c9a52', '#3f8f6b', '#6fa84a', '#5a8f3c'] as const;
export const trees: readonly Motif[] = [
  {
    words: ['tree', 'oak', 'maple', 'willow', 'apple tree', 'cherry tree'],
    realm: 'ground',
    home: 'land',
    size: 0.62,
    aspect: 0.82,
    colors: LEAVES,
    seat: 0.46,
    draw: tree,
  },
  {
    words: ['pine', 'pine tree', 'fir', 'fir tree', 'spruce', 'christmas tree', 'conifer'],
    realm: 'ground',
    home: 'land',
    size: 0.62,
    aspect: 0.54,
    seat: 0.5,
    colors: ['#2f7a5a', '#3b7f4f', '#2c6e63'],
    draw: pine,
  },
  {
    words: ['palm', 'palm tree', 'coconut tree'],
    realm: 'ground',
    home: 'land',
    size: 0.66,
    aspect: 0.86,
    colors: ['#3f9a5a', '#56a34a'],
    draw: palm,
  },
  {
    words: ['cactus', 'cacti', 'saguaro'],
    realm: 'ground',
    home: 'land',
    size: 0.46,
    aspect: 0.66,
    colors: ['#4e9460', '#5fa05a'],
    accents: ['#e8607f', '#f2b134'],
    draw: cactus,
  },
  {
    words: ['bush', 'shrub', 'hedge'],
    realm: 'ground',
    home: 'land',
    size: 0.24,
    aspect: 1.6,
    colors: LEAVES,
    draw: bush,
  },
];

function tree(brush: Brush): string {
  const { tones, random } = brush;
  const bark = brush.own('#7a5436');
  const crown = [
    [0, -78, 21],
    [-22, -64, 19],
    [22, -62, 19],
    [-12, -48, 18],
    [14, -47, 18],
    [0, -62, 24],
  ] as const;
  const at = crown.map(
    ([x, y, r]) => [x + random.range(-3, 3), y + random.range(-2, 2), r] as const,
  );
  return (
    path(
      'M-4 0C-3 -14 -4 -26 -9 -40L-5 -42C-2 -34 -1 -34 0 -42H3C2 -32 4 -34 10 -44L13 -42C6 -28 4 -14 5 0Z',
      brush.across(bark.light, bark.deep),
    ) +
    at.map(([x, y, r]) => circle(x + 1, y + 2, r, tones.deep)).join('') +
    at.map(([x, y, r]) => circle(x - 1, y - 1.5, r * 0.92, tones.base)).join('') +
    at
      .map(([x, y, r]) => circle(x - r * 0.22, y - r * 0.3, r * 0.6, tones.light, fade(0.75)))
      .join('') +
    at
      .slice(0, 3)
      .map(([x, y, r]) => circle(x - r * 0.34, y - r * 0.44, r * 0.3, tones.bright, fade(0.55)))
      .join('')
  );
}

function pine(brush: Brush): string {
  const { tones } = brush;
  const bark = brush.own('#6b4a32');
  const tiers = [
    [-6, -44, 27],
    [-30, -64, 22],
    [-52, -82, 17],
    [-70, -100, 12],
  ] as const;
  const drawn = tiers.map(([base, tip, half]) => {
    const droop = `Q${half * 0.5} ${base + 1} 0 ${base - 3}Q${-half * 0.5} ${base + 1} ${-half} ${base}`;
    return (
      path(
        `M0 ${tip}Q${half * 0.35} ${base - 12} ${half} ${base}${droop}Q${-half * 0.35} ${base - 12} 0 ${tip}Z`,
        brush.across(tones.light, tones.deep),
      ) +
      path(
        `M0 ${tip}Q${-half * 0.35} ${base - 12} ${-half} ${base}Q${-half * 0.5} ${base + 1} ${-half * 0.28} ${base - 2}Z`,
        tones.light,
        fade(0.5),
      )
    );
  });
  return rect(-3.4, -12, 6.8, 12, brush.across(bark.light, bark.deep)) + drawn.join('');
}

function palm(brush: Brush): string {
  const { tones } = brush;
  const bark = brush.own('#96693f');
  const fronds = [
    [-42, -62, -26, -94],
    [-36, -84, -18, -100],
    [38, -84, 18, -101],
    [43, -60, 28, -94],
    [-24, -48, -20, -82],
    [26, -46, 22, -82],
  ] as const;
  const drawn = fronds.map(
    ([x, y, cx, cy], i) =>
      path(
        `M2 -80Q${cx} ${cy} ${x} ${y}Q${cx * 0.72} ${cy + 16} 2 -80Z`,
        i % 2 === 0 ? tones.base : tones.shade,
      ) + stroke(`M2 -80Q${cx * 0.9} ${cy + 6} ${x} ${y}`, tones.light, 1, fade(0.6)),
  );
  return (
    path(
      'M-12 0C-4 -28 -4 -54 0 -81L5 -80C4 -54 2 -28 -3 0Z',
      brush.across(bark.light, bark.deep),
    ) +
    drawn.join('') +
    circle(-2, -77, 3.6, bark.shade) +
    circle(5, -76, 3.6, bark.deep) +
    circle(1, -73, 3.4, bark.base)
  );
}

function cactus(brush: Brush): string {
  const { tones, accent } = brush;
  const arm = (d: string, color: string) => stroke(d, color, 11);
  const ribs = [-5, 0, 5].map((x) => stroke(`M${x} -4V-88`, tones.deep, 0.8, fade(0.5)));
  return (
    arm('M0 -34H-18Q-24 -34 -24 -42V-58', tones.base) +
    arm('M0 -46H18Q25 -46 25 -54V-74', tones.shade) +
    rect(-10, -98, 20, 98, brush.across(tones.light, tones.deep), 10) +
    ribs.join('') +
    circle(-24, -65, 4.2, accent.base) +
    circle(25, -81, 4.2, accent.shade) +
    circle(0, -98, 4.6, accent.light)
  );
}

function bush(brush: Brush): string {
  const { tones } = brush;
  const puffs = [
    [-52, -34, 34],
    [-14, -56, 42],
    [34, -48, 40],
    [62, -28, 28],
  ] as const;
  return (
    rect(-84, -34, 170, 34, tones.shade, 17) +
    puffs.map(([x, y, r]) => circle(x, y, r, brush.soft(tones))).join('') +
    puffs
      .map(([x, y, r]) => circle(x - r * 0.2, y - r * 0.3, r * 0.5, tones.light, fade(0.6)))
      .join('')
  );
}
