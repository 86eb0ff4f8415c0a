import { circle, ellipse, fade, path, polygon, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const ROOFS = ['#b5523b', '#8a4a42', '#4d6a80', '#5c5f6b'] as const;
const WALLS = ['#f0e4cf', '#e8d3b0', '#dfe5e3', '#f2d9c9'] as const;

export const houses: readonly Motif[] = [
  building(
    ['house', 'home', 'cottage', 'cabin', 'hut', 'villa', 'farmhouse', 'shop', 'bakery'],
    0.5,
    1.12,
    WALLS,
    ROOFS,
    house,
  ),
  building(
    ['barn', 'farm', 'stable', 'garage'],
    0.48,
    1.2,
    ['#a83a32', '#93453a'],
    ['#4a4a50'],
    barn,
  ),
  building(['church', 'chapel', 'cathedral', 'monastery'], 0.66, 0.8, WALLS, ROOFS, church),
  building(
    ['tent', 'camp', 'campsite', 'tipi', 'teepee', 'yurt'],
    0.36,
    1.4,
    ['#e08a3c', '#c9a24a', '#5a8f7a'],
    ['#f0e4cf'],
    tent,
  ),
];

function building(
  words: Motif['words'],
  size: number,
  aspect: number,
  colors: Motif['colors'],
  accents: NonNullable<Motif['accents']>,
  draw: Motif['draw'],
): Motif {
  return { words, realm: 'ground', home: 'land', size, aspect, colors, accents, draw };
}

function panes(
  brush: Brush,
  spots: readonly (readonly [number, number, number, number])[],
): string {
  const frame = brush.own('#5a4a40').base;
  return spots
    .map(([x, y, w, h]) => {
      const glow = brush.lamps
        ? ellipse(x + w / 2, y + h / 2, w * 1.5, h * 1.3, brush.glow('#ffcf7a', 0.5))
        : '';
      return (
        glow +
        rect(x - 1, y - 1, w + 2, h + 2, frame, 1) +
        rect(x, y, w, h, brush.pane) +
        stroke(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, frame, 0.9)
      );
    })
    .join('');
}

function house(brush: Brush): string {
  const { tones, accent } = brush;
  const door = brush.own('#7a4a2f');
  return (
    rect(24, -92, 10, 24, brush.own('#9a6a5a').shade) +
    rect(-46, -52, 92, 52, brush.across(tones.light, tones.shade)) +
    path('M-46 -52H46V-46H-46Z', tones.deep, fade(0.5)) +
    path(
      'M-56 -50L-34 -86C-33 -88 -31 -89 -29 -89H29C31 -89 33 -88 34 -86L56 -50Z',
      brush.down(accent.light, accent.shade),
    ) +
    stroke('M-50 -60H50M-43 -71H43M-36 -81H36', accent.deep, 1, fade(0.45)) +
    panes(brush, [
      [-36, -36, 18, 18],
      [18, -36, 18, 18],
    ]) +
    path('M-9 0V-28C-9 -36 9 -36 9 -28V0Z', brush.across(door.light, door.deep)) +
    circle(5, -14, 1.4, '#e8c15a') +
    rect(-13, -2.5, 26, 2.5, brush.own('#b5ada3').base)
  );
}

function barn(brush: Brush): string {
  const { tones, accent, white } = brush;
  return (
    path('M-50 0V-52L-34 -80L0 -100L34 -80L50 -52V0Z', brush.across(tones.light, tones.shade)) +
    path(
      'M-56 -50L-37 -82L0 -103L37 -82L56 -50L50 -48L33 -77L0 -95L-33 -77L-50 -48Z',
      brush.down(accent.light, accent.deep),
    ) +
    rect(-24, -46, 48, 46, tones.deep) +
    stroke('M-24 -46H24V0H-24ZM-24 -46L0 0L24 -46M0 -46V0', white, 2.6) +
    rect(-9, -76, 18, 16, tones.deep) +
    stroke('M-9 -76H9V-60H-9ZM-9 -76L9 -60M9 -76L-9 -60', white, 1.8)
  );
}

function church(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    rect(-10, -42, 50, 42, brush.across(tones.base, tones.shade)) +
    polygon(
      [
        [-14, -40],
        [12, -62],
        [44, -40],
      ],
      brush.down(accent.light, accent.shade),
    ) +
    rect(-36, -66, 28, 66, brush.across(tones.light, tones.shade)) +
    polygon(
      [
        [-40, -65],
        [-22, -94],
        [-4, -65],
      ],
      brush.across(accent.light, accent.deep),
    ) +
    stroke('M-22 -94V-104M-26 -100H-18', brush.ink, 1.6) +
    path('M-28 0V-14C-28 -22 -16 -22 -16 -14V0Z', brush.own('#6b4a32').base) +
    circle(-22, -44, 5, brush.pane) +
    [2, 16, 30]
      .map((x) =>
        path(`M${x - 3.5} -12V-24C${x - 3.5} -30 ${x + 3.5} -30 ${x + 3.5} -24V-12Z`, brush.pane),
      )
      .join('')
  );
}

function tent(brush: Brush): string {
  const { tones, accent } = brush;
  const inside = brush.lamps ? brush.own('#ffb84d').light : brush.own('#4a3a34').base;
  return (
    polygon(
      [
        [-8, -92],
        [70, 0],
        [18, 0],
      ],
      tones.deep,
    ) +
    polygon(
      [
        [-8, -92],
        [18, 0],
        [-62, 0],
      ],
      brush.across(tones.light, tones.base),
    ) +
    polygon(
      [
        [-8, -70],
        [4, 0],
        [-40, 0],
      ],
      inside,
    ) +
    polygon(
      [
        [-8, -70],
        [-28, 0],
        [-40, 0],
      ],
      accent.light,
    ) +
    stroke('M-8 -92L-4 -100M-8 -92L-13 -99', brush.own('#6b4a32').base, 2)
  );
}
