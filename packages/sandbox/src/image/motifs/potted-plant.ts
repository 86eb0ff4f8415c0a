import { ellipse, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const pottedPlant: Motif = {
  words: ['plant', 'potted plant', 'houseplant', 'house plant', 'fern', 'bonsai', 'monstera'],
  realm: 'table',
  home: 'room',
  size: 0.46,
  aspect: 0.8,
  colors: ['#3f8a4f', '#4f9a5a', '#5f8f3f'],
  accents: ['#c26a45', '#e8e0d2', '#4f6f86'],
  draw,
};

/** Where the leaves end, back to front. */
const TIPS = [
  [-20, -96],
  [18, -98],
  [0, -100],
  [-36, -76],
  [35, -80],
  [-30, -54],
  [31, -56],
  [-12, -82],
  [13, -78],
] as const;

function draw(brush: Brush): string {
  const { tones, accent } = brush;
  const leaves = TIPS.map(([x, y], i) => {
    const [mx, my] = [x * 0.55, (y - 34) * 0.55];
    const [wide, lift] = [7 + (i % 3), x * 0.16];
    const fill = i < 3 ? tones.shade : i < 7 ? tones.base : tones.light;
    return (
      path(
        `M0 -34C${mx - wide} ${my - 14 - lift} ${x - wide} ${y + 10} ${x} ${y}C${x + wide} ${y + 12} ${mx + wide} ${my - 6 + lift} 0 -34Z`,
        fill,
      ) + stroke(`M0 -34Q${mx} ${my - 12} ${x * 0.96} ${y + 2}`, tones.deep, 0.9)
    );
  });
  return (
    leaves.join('') +
    path('M-19 -32H19L14 0H-14Z', brush.across(accent.light, accent.deep)) +
    ellipse(0, -32, 19, 3.6, accent.shade) +
    ellipse(0, -32, 16, 2.6, brush.own('#4a3426').base) +
    path('M-21 -34H21L20 -27H-20Z', brush.across(accent.bright, accent.shade))
  );
}
