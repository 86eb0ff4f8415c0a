import { circle, ellipse, path, polygon } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const COLORS = ['#e4572e', '#2e86ab', '#f2b134', '#3bb273', '#7768ae', '#d1495b'] as const;

function solid(words: Motif['words'], aspect: number, draw: Motif['draw']): Motif {
  return { words, realm: 'table', home: 'studio', size: 0.42, aspect, colors: COLORS, draw };
}

export const solids: readonly Motif[] = [
  { ...solid(['cube', 'box', 'block', 'dice'], 0.88, cube), seat: 0.76 },
  solid(['sphere', 'orb', 'globe', 'marble', 'bead'], 1, sphere),
  solid(['ball'], 1, ball),
  { ...solid(['cylinder'], 0.74, cylinder), seat: 0.88 },
  solid(['cone'], 0.86, cone),
  solid(['crystal', 'gem', 'gemstone', 'jewel'], 0.7, crystal),
  {
    ...solid(['pyramid'], 1.5, pyramid),
    realm: 'ground',
    home: 'land',
    size: 0.42,
    colors: ['#d9b26a', '#cfa45f'],
  },
];

function cube({ tones }: Brush): string {
  return (
    polygon(
      [
        [0, -100],
        [43, -75],
        [0, -50],
        [-43, -75],
      ],
      tones.bright,
    ) +
    polygon(
      [
        [-43, -75],
        [0, -50],
        [0, 0],
        [-43, -25],
      ],
      tones.base,
    ) +
    polygon(
      [
        [43, -75],
        [0, -50],
        [0, 0],
        [43, -25],
      ],
      tones.deep,
    )
  );
}

function sphere(brush: Brush): string {
  return (
    circle(0, -50, 50, brush.round(brush.tones)) +
    ellipse(-17, -72, 13, 8, brush.glow('#ffffff', 0.85), ' transform="rotate(-32 -17 -72)"')
  );
}

function ball(brush: Brush): string {
  const band = brush.accent.light;
  return (
    circle(0, -50, 50, brush.round(brush.tones)) +
    path('M-49 -58C-20 -40 20 -40 49 -58L49 -42C20 -24 -20 -24 -49 -42Z', band, ' opacity="0.92"') +
    ellipse(-17, -74, 13, 8, brush.glow('#ffffff', 0.8), ' transform="rotate(-32 -17 -74)"')
  );
}

function cylinder(brush: Brush): string {
  const { tones } = brush;
  return (
    path('M-37 -88V-12A37 12 0 0 0 37 -12V-88Z', brush.across(tones.light, tones.deep)) +
    ellipse(0, -88, 37, 12, tones.bright)
  );
}

function cone(brush: Brush): string {
  const { tones } = brush;
  return path('M0 -100L43 -12A43 12 0 0 1 -43 -12Z', brush.across(tones.bright, tones.deep));
}

function crystal({ tones }: Brush): string {
  return (
    polygon(
      [
        [-12, -100],
        [14, -94],
        [35, -62],
        [22, 0],
        [-20, 0],
        [-35, -58],
      ],
      tones.base,
    ) +
    polygon(
      [
        [-12, -100],
        [-6, -60],
        [-35, -58],
      ],
      tones.bright,
    ) +
    polygon(
      [
        [-12, -100],
        [14, -94],
        [-6, -60],
      ],
      tones.light,
    ) +
    polygon(
      [
        [14, -94],
        [35, -62],
        [12, -56],
        [-6, -60],
      ],
      tones.base,
    ) +
    polygon(
      [
        [-35, -58],
        [-6, -60],
        [-20, 0],
      ],
      tones.light,
    ) +
    polygon(
      [
        [35, -62],
        [22, 0],
        [12, -56],
      ],
      tones.deep,
    ) +
    polygon(
      [
        [12, -56],
        [22, 0],
        [-20, 0],
        [-6, -60],
      ],
      tones.shade,
    )
  );
}

function pyramid({ tones }: Brush): string {
  const courses = [-20, -40, -60, -80].map((y) => {
    const [left, right] = [(-75 * (100 + y)) / 100, (75 * (100 + y)) / 100];
    const middle = 18 * ((100 + y) / 100);
    return path(
      `M${left} ${y}L${middle} ${y}L${right} ${y}L${right} ${y + 1}H${left}Z`,
      tones.deep,
      ' opacity="0.25"',
    );
  });
  return (
    polygon(
      [
        [0, -100],
        [18, 0],
        [-75, 0],
      ],
      tones.light,
    ) +
    polygon(
      [
        [0, -100],
        [75, 0],
        [18, 0],
      ],
      tones.deep,
    ) +
    courses.join('')
  );
}
