import { fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const tallShip: Motif = {
  words: ['sailing ship', 'tall ship', 'pirate ship', 'galleon', 'viking ship', 'schooner'],
  realm: 'water',
  home: 'sea',
  size: 0.58,
  aspect: 1.16,
  colors: ['#6b4429', '#7a3f2c', '#4d3a30'],
  accents: ['#f4ead2', '#e9dcc0', '#f7f2e6'],
  seat: 0.2,
  draw,
};

/** Middle, foot and top of the masts. */
const MASTS = [
  [-30, 84],
  [0, 98],
  [28, 82],
] as const;

function draw(brush: Brush): string {
  const { tones, accent } = brush;
  const wood = brush.own('#5c4028').base;
  const cloth = brush.across(accent.bright, accent.shade);
  const sail = (x: number, y: number, w: number, h: number) =>
    path(
      `M${x - w} ${y}H${x + w}C${x + w + 5} ${y + h * 0.5} ${x + w + 3} ${y + h * 0.9} ${x + w - 1} ${y + h}C${x + 3} ${y + h - 4} ${x - 4} ${y + h - 4} ${x - w + 1} ${y + h}C${x - w + 5} ${y + h * 0.6} ${x - w + 4} ${y + h * 0.3} ${x - w} ${y}Z`,
      cloth,
    ) + stroke(`M${x - w - 1} ${y}H${x + w + 1}`, wood, 1.2);
  const rig = ([x, high]: readonly [number, number]) => {
    const room = high - 24;
    return (
      rect(x - 1, -high, 2, high - 16, wood) +
      path(`M${x} ${-high}L${x - 8} ${-high + 2.5}L${x} ${-high + 5}Z`, tones.light) +
      sail(x, -high + 8, 8, room * 0.3) +
      sail(x, -high + 10 + room * 0.32, 12, room * 0.5)
    );
  };
  return (
    stroke('M40 -22L58 -34M58 -34L28 -78', wood, 1) +
    path('M56 -33L30 -70L34 -32Z', accent.base, fade(0.95)) +
    MASTS.map(rig).join('') +
    path(
      'M-54 -30L-40 -28V-22H34L50 -28C48 -12 40 0 30 0H-34C-46 0 -52 -14 -54 -30Z',
      brush.down(tones.light, tones.deep),
    ) +
    stroke('M-51 -18C-20 -13 20 -13 47 -19', accent.base, 1.6, fade(0.8)) +
    [-34, -20, -6, 8, 22].map((x) => rect(x, -11, 4, 4, brush.ink, 0.6)).join('')
  );
}
