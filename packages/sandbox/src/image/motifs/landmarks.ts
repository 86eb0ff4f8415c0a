import { circle, fade, path, polygon, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const ROOFS = ['#b5523b', '#8a4a42', '#4d6a80', '#5c5f6b'] as const;
const WALLS = ['#f0e4cf', '#e8d3b0', '#dfe5e3', '#f2d9c9'] as const;

export const landmarks: readonly Motif[] = [
  building(
    ['castle', 'fortress', 'palace', 'citadel'],
    0.66,
    1.1,
    ['#b9b2a8', '#c9bda8', '#a9adb8'],
    ROOFS,
    castle,
  ),
  {
    ...building(
      ['lighthouse', 'beacon'],
      0.74,
      0.4,
      ['#f4f0e6'],
      ['#c63d33', '#2e6a9e'],
      lighthouse,
    ),
    home: 'sea',
  },
  building(
    ['tower', 'clock tower', 'skyscraper', 'building', 'office', 'hotel', 'apartment'],
    0.74,
    0.4,
    ['#7d90a8', '#a89a8c', '#8a7fa0'],
    ['#4d6a80'],
    tower,
  ),
  building(['windmill', 'mill', 'wind turbine'], 0.7, 0.84, WALLS, ROOFS, windmill),
  building(['pagoda', 'temple', 'shrine'], 0.7, 0.86, ['#e9d9bd'], ['#a83a32', '#3f5a55'], pagoda),
  building(
    ['bridge', 'aqueduct', 'viaduct'],
    0.3,
    3,
    ['#a89c8c', '#b5523b', '#8d97a3'],
    ROOFS,
    bridge,
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

function castle(brush: Brush): string {
  const { tones, accent } = brush;
  const battlement = (x: number, y: number, w: number, fill: string) =>
    Array.from({ length: 4 }, (_, i) => rect(x + (i * w) / 3.6, y - 5, w / 7, 5.5, fill)).join('');
  const turret = (x: number, w: number, top: number) =>
    rect(x - w / 2, top, w, -top, brush.across(tones.light, tones.deep)) +
    rect(x - w / 2 - 2, top - 4, w + 4, 7, tones.base) +
    path(
      `M${x - w / 2 - 4} ${top - 4}L${x} ${top - 32}L${x + w / 2 + 4} ${top - 4}Z`,
      brush.across(accent.light, accent.deep),
    ) +
    stroke(`M${x} ${top - 32}V${top - 40}`, brush.ink, 1) +
    path(`M${x} ${top - 40}l9 3l-9 3z`, accent.base);
  return (
    turret(0, 24, -64) +
    rect(-42, -44, 84, 44, brush.across(tones.base, tones.shade)) +
    battlement(-42, -44, 78, tones.base) +
    turret(-42, 20, -54) +
    turret(42, 20, -54) +
    path('M-11 0V-20C-11 -34 11 -34 11 -20V0Z', brush.ink) +
    stroke('M-5 0V-28M0 0V-31M5 0V-28', brush.own('#8a6a4a').base, 1.4) +
    [
      [-44, -40],
      [40, -40],
      [-2, -54],
      [-26, -28],
      [22, -28],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 4, 9, brush.lamps ? brush.pane : brush.ink, 2))
      .join('')
  );
}

function lighthouse(brush: Brush): string {
  const { tones, accent } = brush;
  const band = (y: number, h: number) => {
    const half = (at: number) => 10 + (at + 78) * -0.075 * -1;
    const [a, b] = [half(y), half(y + h)];
    return path(`M${-a} ${y}H${a}L${b} ${y + h}H${-b}Z`, brush.across(accent.light, accent.deep));
  };
  const beam = brush.lamps
    ? polygon(
        [
          [0, -86],
          [-150, -112],
          [-150, -58],
        ],
        brush.across('#fff3c400', '#fff3c4'),
        fade(0.45),
      )
    : '';
  return (
    beam +
    path('M-10 -78H10L16 0H-16Z', brush.across(tones.light, tones.deep)) +
    band(-66, 15) +
    band(-36, 15) +
    rect(-13, -80, 26, 3.4, brush.ink, 1) +
    rect(-7.5, -93, 15, 13, brush.lamps ? '#ffe9a8' : brush.own('#cfe6ee').base) +
    circle(0, -87, 26, brush.glow('#ffe9a8', brush.lamps ? 0.9 : 0.35)) +
    stroke('M-7.500 -93V-80M0 -93V-80M7.500 -93V-80', brush.ink, 1.3) +
    path(
      'M-10 -92C-8 -98 -3 -100 0 -100C3 -100 8 -98 10 -92Z',
      brush.across(accent.light, accent.deep),
    ) +
    path('M-4 0V-9C-4 -13 4 -13 4 -9V0Z', brush.own('#6b4a32').base) +
    rect(-1.8, -27, 3.6, 6, brush.pane, 1.5)
  );
}

function tower(brush: Brush): string {
  const { tones, random } = brush;
  const windows = Array.from({ length: 11 }, (_, row) =>
    [-14, -5.5, 3, 11.5]
      .map((x) => {
        const on = brush.lamps && random.chance(0.65);
        return rect(
          x - 1,
          -82 + row * 7.2,
          5,
          4.4,
          on ? '#ffd98a' : tones.deep,
          0.4,
          fade(on ? 1 : 0.7),
        );
      })
      .join(''),
  );
  return (
    stroke('M0 -90V-100', brush.ink, 1.4) +
    rect(-12, -92, 24, 8, tones.shade) +
    rect(-19, -87, 38, 87, brush.across(tones.light, tones.shade)) +
    windows.join('') +
    rect(-5, -8, 10, 8, brush.ink)
  );
}

function windmill(brush: Brush): string {
  const { tones, accent, random } = brush;
  const start = random.range(8, 40);
  const blades = [0, 90, 180, 270].map(
    (turn) =>
      `<g transform="translate(0 -64) rotate(${start + turn})">${rect(-1, -40, 2, 40, brush.own('#6b4a32').base)}${rect(1, -39, 9, 27, brush.white, 0.5, fade(0.92))}${stroke('M1 -30H10M1 -21H10', brush.own('#6b4a32').base, 0.8)}</g>`,
  );
  return (
    path('M-13 -66H13L20 0H-20Z', brush.across(tones.light, tones.shade)) +
    path(
      'M-15 -65C-14 -76 -6 -80 0 -80C6 -80 14 -76 15 -65Z',
      brush.across(accent.light, accent.deep),
    ) +
    path('M-5 0V-12C-5 -17 5 -17 5 -12V0Z', brush.own('#6b4a32').base) +
    rect(-3.5, -38, 7, 8, brush.pane, 1) +
    blades.join('') +
    circle(0, -64, 3, brush.ink)
  );
}

function pagoda(brush: Brush): string {
  const { tones, accent } = brush;
  const floors = [
    [0, 30, 22],
    [-28, 24, 20],
    [-54, 18, 18],
  ] as const;
  return (
    rect(-38, -5, 76, 5, brush.own('#a59c90').base) +
    stroke('M0 -88V-100', accent.deep, 2) +
    floors
      .map(([y, half, h]) => {
        const roof = y - h - 4;
        return (
          rect(-half + 4, y - h - 4, half * 2 - 8, h, brush.across(tones.light, tones.shade)) +
          [-0.5, 0, 0.5]
            .map((t) =>
              rect(
                t * half * 1.1 - 2.5,
                y - h + 4,
                5,
                h - 9,
                brush.lamps ? brush.pane : brush.own('#6b4a32').base,
              ),
            )
            .join('') +
          path(
            `M${-half - 12} ${roof + 3}C${-half} ${roof} ${-half * 0.6} ${roof - 4} ${-half * 0.5} ${roof - 11}H${half * 0.5}C${half * 0.6} ${roof - 4} ${half} ${roof} ${half + 12} ${roof + 3}C${half} ${roof + 4} ${-half} ${roof + 4} ${-half - 12} ${roof + 3}Z`,
            brush.across(accent.light, accent.deep),
          )
        );
      })
      .join('')
  );
}

function bridge(brush: Brush): string {
  const { tones } = brush;
  return (
    path(
      'M-150 0V-58C-60 -104 60 -104 150 -58V0H128C124 -40 66 -42 58 0H40C36 -54 -36 -54 -40 0H-58C-66 -42 -124 -40 -128 0Z',
      brush.down(tones.light, tones.shade),
    ) +
    stroke('M-150 -62C-60 -108 60 -108 150 -62', tones.deep, 6) +
    stroke(
      'M-126 -4C-122 -40 -66 -40 -60 -4M-38 -4C-34 -54 34 -54 38 -4M60 -4C66 -40 122 -40 126 -4',
      tones.deep,
      2.4,
      fade(0.7),
    )
  );
}
