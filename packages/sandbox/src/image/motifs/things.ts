import { circle, ellipse, fade, path, polygon, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const GLAZE = ['#3f7f8f', '#d9764a', '#e8e0d0', '#7a5c8e', '#c9524a', '#e0a83a'] as const;
export const things: readonly Motif[] = [
  item(['lamp', 'desk lamp', 'lantern', 'light bulb'], 0.48, 0.66, tableLamp, [
    '#f2d9a0',
    '#d9764a',
    '#5aa39a',
  ]),
  { ...item(['book', 'books', 'novel', 'notebook', 'diary'], 0.34, 1.5, book), seat: 0.9 },
  item(['clock', 'watch', 'alarm clock'], 0.44, 1, clock),
  item(['candle'], 0.4, 0.36, candle, ['#f6ead0', '#d9524a', '#8fa8c9']),
  item(['laptop', 'computer', 'monitor', 'screen', 'television', 'tv'], 0.38, 1.46, laptop, [
    '#aab2bd',
    '#8a929e',
  ]),
  item(['camera'], 0.34, 1.36, camera, ['#3a3d45', '#8a5a3c', '#c9cfd6']),
  item(['umbrella', 'parasol'], 0.5, 1.04, umbrella, ['#d1422f', '#f0b429', '#2e6fb0', '#7a5c8e']),
  item(['guitar', 'violin', 'ukulele', 'cello', 'banjo'], 0.66, 0.4, guitar, [
    '#c9793a',
    '#a8552f',
    '#d9a04a',
  ]),
  item(['crown', 'tiara'], 0.34, 1.4, crown, ['#e8b22e']),
  item(['key'], 0.4, 0.44, key, ['#d9a83a', '#a9adb5']),
];

function item(
  words: Motif['words'],
  size: number,
  aspect: number,
  draw: Motif['draw'],
  colors: Motif['colors'] = GLAZE,
): Motif {
  return { words, realm: 'table', home: 'room', size, aspect, colors, draw };
}

function tableLamp(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    circle(0, -64, 74, brush.glow('#ffe2a0', 0.55)) +
    path(
      'M-7 -52C-14 -36 -16 -22 -10 -8H10C16 -22 14 -36 7 -52Z',
      brush.across(accent.light, accent.deep),
    ) +
    ellipse(0, -5, 17, 5, accent.deep) +
    path('M-17 -100H17L32 -52H-32Z', brush.down(tones.bright, tones.base)) +
    path('M-17 -100H-6L-12 -52H-32Z', '#ffffff', fade(0.22))
  );
}

function book(brush: Brush): string {
  const { tones, accent, random } = brush;
  const layer = (y: number, half: number, cover: string, spine: string, dx: number) =>
    rect(-half + dx, y - 28, half * 2, 28, cover, 3) +
    rect(-half + 5 + dx, y - 23, half * 2 - 5, 18, brush.own('#f4ead2').base) +
    path(`M${-half + dx} ${y - 28}h12v28h-12z`, spine) +
    stroke(
      `M${-half + 20 + dx} ${y - 17}H${half + dx}M${-half + 20 + dx} ${y - 11}H${half + dx}`,
      brush.own('#d9c9a5').base,
      1,
    );
  const third = brush.own(random.pick(['#5c7fa8', '#7a8f6a', '#8a5a6a']));
  return (
    layer(0, 74, tones.base, tones.shade, 0) +
    layer(-30, 64, accent.base, accent.shade, random.range(-8, 8)) +
    layer(-60, 56, third.base, third.shade, random.range(-8, 8)) +
    polygon(
      [
        [40, -88],
        [50, -88],
        [50, -70],
        [45, -76],
        [40, -70],
      ],
      tones.light,
    )
  );
}

function clock(brush: Brush): string {
  const { tones, accent, ink } = brush;
  const ticks = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M0 -32V-28" stroke="${ink}" stroke-width="2" transform="translate(0 -50) rotate(${i * 30})"/>`,
  );
  return (
    stroke('M-26 -14L-34 0M26 -14L34 0', tones.deep, 6) +
    circle(0, -50, 47, brush.round(tones)) +
    circle(0, -50, 37, brush.own('#faf4e6').base) +
    ticks.join('') +
    stroke('M0 -50L-15 -62', ink, 3.6) +
    stroke('M0 -50L16 -74', ink, 2.6) +
    stroke('M0 -50L4 -26', accent.base, 1.4) +
    circle(0, -50, 3.4, accent.base)
  );
}

function candle(brush: Brush): string {
  const { tones } = brush;
  return (
    circle(0, -84, 52, brush.glow('#ffd98a', 0.8)) +
    ellipse(0, -3, 18, 4.4, brush.own('#a8743f').base) +
    path(
      'M-11 -66C-6 -70 6 -70 11 -66V-4C6 -1 -6 -1 -11 -4Z',
      brush.across(tones.light, tones.shade),
    ) +
    path('M-11 -66C-10 -52 -7 -56 -6 -48C-5 -42 -2 -46 -2 -58Z', tones.bright) +
    stroke('M0 -67V-74', brush.ink, 1.4) +
    path('M0 -100C-9 -88 -7 -74 0 -73C7 -74 9 -88 0 -100Z', '#ffb43d') +
    path('M0 -90C-4 -84 -3 -76 0 -75C3 -76 4 -84 0 -90Z', '#fff3c4')
  );
}

function laptop(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    rect(-56, -98, 112, 80, brush.across(tones.base, tones.deep), 5) +
    rect(-51, -93, 102, 68, brush.own('#22314a').base, 2) +
    rect(-44, -86, 40, 5, accent.light, 2) +
    [-76, -68, -60, -52]
      .map((y, i) => rect(-44 + (i % 2) * 8, y, 50 - i * 6, 3.6, '#7f9cc4', 1.8, fade(0.8)))
      .join('') +
    circle(30, -50, 14, accent.base) +
    polygon(
      [
        [-56, -18],
        [56, -18],
        [73, -3],
        [-73, -3],
      ],
      brush.down(tones.bright, tones.base),
    ) +
    rect(-73, -4, 146, 4, tones.shade, 2)
  );
}

function camera(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    path('M-24 -84L-16 -100H16L24 -84Z', tones.shade) +
    rect(-68, -86, 136, 86, brush.down(tones.light, tones.shade), 11) +
    rect(-68, -62, 136, 34, tones.deep, 0, fade(0.6)) +
    circle(0, -44, 35, brush.own('#c9cfd6').base) +
    circle(0, -44, 30, brush.own('#22242c').base) +
    circle(0, -44, 20, brush.down('#2f4470', '#7fa5d9')) +
    circle(-7, -51, 5, '#ffffff', fade(0.75)) +
    circle(50, -74, 5, accent.base) +
    rect(-58, -78, 20, 10, brush.pane, 2)
  );
}

function umbrella(brush: Brush): string {
  const { tones } = brush;
  return (
    stroke('M0 -60V-10C0 2 16 2 16 -8', brush.own('#6b4a32').base, 3.4) +
    stroke('M0 -92V-100', brush.ink, 2.4) +
    path(
      'M-52 -50C-52 -78 -28 -94 0 -94C28 -94 52 -78 52 -50C44 -58 34 -58 27 -50C18 -58 8 -58 0 -50C-8 -58 -18 -58 -27 -50C-34 -58 -44 -58 -52 -50Z',
      brush.across(tones.light, tones.shade),
    ) +
    path(
      'M0 -94C-18 -84 -27 -66 -27 -50C-18 -58 -8 -58 0 -50C8 -58 18 -58 27 -50C27 -66 18 -84 0 -94Z',
      tones.deep,
      fade(0.28),
    ) +
    path(
      'M0 -94C-8 -80 -9 -66 -9 -54.500C-6 -54 -2 -52 0 -50C2 -52 6 -54 9 -54.500C9 -66 8 -80 0 -94Z',
      tones.bright,
      fade(0.3),
    )
  );
}

function guitar(brush: Brush): string {
  const { tones } = brush;
  const neck = brush.own('#4a3024');
  return (
    rect(-2.6, -86, 5.2, 50, neck.base) +
    path('M-4.500 -100H4.500L3.400 -86H-3.4Z', neck.deep) +
    [-97, -92]
      .map((y) => circle(-5.4, y, 1.3, brush.white) + circle(5.4, y, 1.3, brush.white))
      .join('') +
    path(
      'M0 -54C-12 -56 -16 -46 -13 -38C-12 -33 -19 -28 -20 -18C-21 -6 -12 0 0 0C12 0 21 -6 20 -18C19 -28 12 -33 13 -38C16 -46 12 -56 0 -54Z',
      brush.round(tones),
    ) +
    circle(0, -30, 6.4, neck.deep) +
    rect(-7, -13, 14, 3, neck.base, 1) +
    stroke('M-1.500 -96V-12M0 -96V-12M1.500 -96V-12', '#f2e6c9', 0.4, fade(0.8))
  );
}

function crown(brush: Brush): string {
  const { tones, accent } = brush;
  return (
    path(
      'M-56 -16L-68 -78L-34 -50L0 -100L34 -50L68 -78L56 -16Z',
      brush.down(tones.bright, tones.base),
    ) +
    rect(-58, -20, 116, 20, brush.across(tones.light, tones.shade), 4) +
    [
      [-68, -80],
      [0, -100],
      [68, -80],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 6, tones.light))
      .join('') +
    [-36, 0, 36].map((x) => circle(x, -10, 5.4, accent.base)).join('') +
    polygon(
      [
        [0, -66],
        [9, -50],
        [0, -34],
        [-9, -50],
      ],
      accent.light,
    )
  );
}

function key(brush: Brush): string {
  const { tones } = brush;
  return (
    `<circle cx="0" cy="-80" r="15" fill="none" stroke="${tones.base}" stroke-width="9"/>` +
    rect(-4, -64, 8, 64, brush.across(tones.light, tones.shade), 2) +
    rect(2, -22, 16, 7, tones.shade, 1) +
    rect(2, -8, 13, 7, tones.shade, 1) +
    stroke('M-11 -88C-8 -94 0 -96 5 -94', tones.bright, 2)
  );
}
