import { circle, ellipse, fade, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

function stander(
  words: Motif['words'],
  colors: Motif['colors'],
  size: number,
  aspect: number,
  draw: Motif['draw'],
): Motif {
  return { words, realm: 'ground', home: 'land', size, aspect, colors, seat: 0.62, draw };
}

/** Animals that stand and are seen from the side, looking to the left. */
export const standingAnimals: readonly Motif[] = [
  stander(
    ['horse', 'pony', 'stallion', 'mare', 'foal'],
    ['#8a5836', '#5a3a2a', '#b98a5a'],
    0.56,
    1.08,
    horse,
  ),
  stander(['unicorn'], ['#f6f1ee'], 0.56, 1.08, unicorn),
  stander(['deer', 'stag', 'reindeer', 'elk', 'moose'], ['#b07a48', '#9a6a40'], 0.58, 0.9, deer),
  stander(['cow', 'bull', 'ox', 'buffalo'], ['#f1ece3', '#8a5a3c'], 0.46, 1.36, cow),
  stander(['sheep', 'lamb', 'goat'], ['#f6f1e6'], 0.38, 1.2, sheep),
  stander(['pig', 'piglet', 'boar'], ['#eba6a4'], 0.34, 1.4, pig),
  stander(['elephant', 'mammoth'], ['#8d97a3', '#9aa0a0'], 0.58, 1.26, elephant),
];

function legs(
  xs: readonly number[],
  top: number,
  width: number,
  near: string,
  far: string,
  hoof: string,
): string {
  return xs
    .map((x, i) => {
      const fill = i % 2 === 0 ? near : far;
      const d = `M${x - width / 2} ${top}L${x - width * 0.36} -4H${x + width * 0.36}L${x + width / 2} ${top}Z`;
      return (
        path(d, fill) +
        path(`M${x - width * 0.42} -5H${x + width * 0.42}V0H${x - width * 0.5}Z`, hoof)
      );
    })
    .reverse()
    .join('');
}

function eye(x: number, y: number, ink: string, r = 1.7): string {
  return circle(x, y, r, ink) + circle(x - r * 0.3, y - r * 0.3, r * 0.35, '#ffffff');
}

function horse(brush: Brush): string {
  const { tones, ink } = brush;
  const mane = brush.own('#2f2420');
  return (
    stroke('M34 -56C46 -52 46 -34 42 -18', mane.base, 6) +
    legs([-18, -11, 24, 31], -40, 9, tones.base, tones.deep, ink) +
    path(
      'M-30 -56C-24 -66 -10 -62 4 -62C18 -62 28 -64 35 -54C39 -44 34 -34 26 -34C10 -30 -10 -30 -22 -34C-30 -38 -32 -48 -30 -56Z',
      brush.soft(tones),
    ) +
    path(
      'M-31 -50C-30 -66 -38 -78 -35 -90L-24 -96C-18 -90 -12 -74 -8 -60L-14 -44Z',
      brush.down(tones.light, tones.base),
    ) +
    path(
      'M-24 -95C-32 -96 -46 -84 -54 -74C-55 -69 -50 -67 -46 -68C-38 -72 -32 -74 -28 -80Z',
      tones.light,
    ) +
    path('M-26 -94L-25 -101L-20 -95Z', tones.base) +
    path('M-25 -97C-16 -94 -8 -76 -4 -60C-12 -66 -20 -82 -25 -97Z', mane.base) +
    eye(-36, -83, ink) +
    circle(-51, -72, 0.9, ink)
  );
}

function unicorn(brush: Brush): string {
  return path('M-31 -92L-37 -112L-27 -95Z', brush.own('#e8b83a').light) + horse(brush);
}

function deer(brush: Brush): string {
  const { tones, ink } = brush;
  const antler = brush.own('#d9c19a').base;
  return (
    stroke(
      'M-22 -84C-30 -88 -32 -94 -30 -99M-28 -90L-36 -93M-18 -84C-12 -90 -12 -95 -14 -100M-14 -91L-6 -95',
      antler,
      1.9,
    ) +
    legs([-14, -8, 20, 26], -38, 6.4, tones.base, tones.deep, ink) +
    path('M28 -54L36 -58L33 -46Z', brush.white) +
    path(
      'M-22 -52C-16 -60 -4 -57 8 -57C20 -58 28 -58 31 -50C33 -40 28 -33 20 -33C6 -30 -6 -31 -16 -34C-23 -38 -25 -46 -22 -52Z',
      brush.soft(tones),
    ) +
    path(
      'M-22 -44C-22 -58 -26 -66 -24 -78L-14 -80C-10 -72 -8 -62 -4 -54Z',
      brush.down(tones.light, tones.base),
    ) +
    path(
      'M-14 -84C-20 -88 -34 -80 -40 -73C-41 -70 -38 -68 -35 -69C-28 -70 -20 -70 -14 -76Z',
      tones.light,
    ) +
    path('M-14 -84C-8 -88 -3 -86 -2 -83C-5 -80 -10 -80 -14 -81Z', tones.shade) +
    [
      [2, -50],
      [12, -48],
      [20, -51],
      [8, -43],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 1.6, tones.bright))
      .join('') +
    eye(-24, -79, ink, 1.5) +
    circle(-39, -72, 1.4, ink)
  );
}

function cow(brush: Brush): string {
  const { tones, ink } = brush;
  const patch = brush.own('#3b322e').base;
  return (
    stroke('M57 -74C66 -66 64 -46 62 -36', tones.shade, 3) +
    legs([-34, -22, 40, 50], -38, 12, tones.base, tones.deep, ink) +
    path(
      'M-46 -76C-30 -86 40 -86 56 -78C62 -66 60 -36 50 -32C20 -24 -20 -26 -40 -32C-50 -40 -52 -64 -46 -76Z',
      brush.soft(tones),
    ) +
    path('M-20 -83C-4 -85 6 -82 8 -72C6 -58 -16 -56 -22 -66Z', patch) +
    path('M30 -82C44 -84 56 -80 58 -70C56 -54 40 -52 32 -60Z', patch) +
    path('M36 -30C40 -24 50 -24 52 -32Z', brush.own('#e8a597').base) +
    path(
      'M-40 -90C-46 -100 -58 -98 -62 -90C-68 -76 -66 -62 -60 -58C-52 -56 -42 -62 -38 -74Z',
      tones.light,
    ) +
    ellipse(-61, -62, 9, 7.5, brush.own('#e8b0a0').base) +
    path('M-38 -90C-30 -96 -24 -92 -24 -88C-30 -84 -36 -84 -40 -86Z', patch) +
    stroke(
      'M-46 -97C-44 -102 -46 -104 -50 -104M-56 -97C-60 -101 -64 -101 -66 -98',
      brush.own('#d9c19a').base,
      3,
    ) +
    eye(-52, -80, ink, 2.4) +
    circle(-64, -63, 1.2, ink) +
    circle(-59, -61, 1.2, ink)
  );
}

function sheep(brush: Brush): string {
  const { tones, ink } = brush;
  const face = brush.own('#4a4240');
  const wool = [
    [-30, -50, 18],
    [-12, -64, 20],
    [12, -66, 20],
    [34, -56, 18],
    [40, -38, 15],
    [20, -30, 17],
    [-6, -28, 18],
    [-28, -34, 15],
  ] as const;
  return (
    legs([-22, -12, 24, 33], -26, 7, face.base, face.deep, ink) +
    wool.map(([x, y, r]) => circle(x + 1, y + 3, r, tones.shade)).join('') +
    ellipse(4, -48, 40, 24, tones.base) +
    wool.map(([x, y, r]) => circle(x, y, r * 0.86, brush.soft(tones))).join('') +
    path(
      'M-36 -66C-50 -70 -60 -52 -58 -42C-54 -36 -46 -36 -40 -44C-34 -50 -32 -60 -36 -66Z',
      brush.across(face.light, face.base),
    ) +
    ellipse(-31, -58, 8, 4, face.shade, ' transform="rotate(24 -31 -58)"') +
    circle(-38, -70, 9, tones.light) +
    eye(-46, -55, brush.white, 2) +
    circle(-46, -55, 1, ink)
  );
}

function pig(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    stroke('M60 -56C70 -60 68 -72 62 -68C58 -64 66 -58 72 -64', tones.shade, 3) +
    legs([-34, -22, 32, 44], -26, 14, tones.base, tones.deep, tones.deep) +
    ellipse(8, -50, 56, 36, brush.soft(tones)) +
    circle(-42, -58, 28, brush.soft(tones)) +
    path('M-50 -82C-50 -98 -40 -98 -30 -84Z', tones.shade) +
    ellipse(-64, -52, 10, 12, tones.light) +
    ellipse(-66, -54, 1.8, 3, tones.deep) +
    ellipse(-62, -50, 1.8, 3, tones.deep) +
    eye(-50, -66, ink, 2.6)
  );
}

function elephant(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    stroke('M52 -62C60 -56 60 -40 58 -32', tones.deep, 3) +
    legs([-18, -4, 30, 42], -42, 18, tones.base, tones.deep, tones.deep) +
    path(
      'M-24 -74C-8 -92 36 -92 50 -74C58 -60 56 -34 46 -28C20 -22 -6 -24 -20 -32Z',
      brush.soft(tones),
    ) +
    path(
      'M-42 -56C-54 -48 -54 -28 -56 -16C-58 -8 -64 -8 -64 -14',
      'none',
      ` stroke="${tones.base}" stroke-width="10" stroke-linecap="round"`,
    ) +
    ellipse(-30, -66, 24, 24, brush.soft(tones)) +
    path(
      'M-18 -88C-2 -94 10 -80 8 -62C4 -46 -10 -42 -20 -52C-26 -64 -26 -80 -18 -88Z',
      brush.across(tones.shade, tones.deep),
    ) +
    path(
      'M-14 -80C-4 -84 3 -74 1 -62C-2 -52 -10 -50 -16 -56C-19 -64 -19 -74 -14 -80Z',
      brush.own('#d9a79c').base,
      fade(0.4),
    ) +
    path('M-44 -48C-50 -40 -54 -38 -60 -38C-54 -34 -44 -36 -40 -44Z', brush.white) +
    eye(-38, -70, ink, 2.4)
  );
}
