import { circle, ellipse, fade, path, polygon, starPoints, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const celestial: readonly Motif[] = [
  {
    words: ['sun', 'sunshine'],
    realm: 'celestial',
    home: 'land',
    size: 0.24,
    aspect: 1,
    colors: ['#ffd257', '#ffc145', '#ffe08a'],
    shadow: false,
    glows: true,
    draw: sun,
  },
  {
    words: ['moon', 'full moon'],
    realm: 'celestial',
    home: 'land',
    size: 0.2,
    aspect: 1,
    colors: ['#f3ecd4', '#e9e7e0'],
    shadow: false,
    glows: true,
    draw: moon,
  },
  {
    words: ['crescent moon', 'half moon', 'new moon'],
    realm: 'celestial',
    home: 'land',
    size: 0.2,
    aspect: 0.8,
    colors: ['#f6edcd'],
    shadow: false,
    glows: true,
    draw: crescent,
  },
  {
    words: ['star'],
    realm: 'sky',
    home: 'studio',
    size: 0.3,
    aspect: 1.05,
    colors: ['#ffd766', '#ffe39a'],
    shadow: false,
    glows: true,
    draw: star,
  },
  {
    words: ['planet', 'saturn', 'jupiter', 'mars', 'earth'],
    realm: 'sky',
    home: 'space',
    size: 0.42,
    aspect: 1.5,
    colors: ['#c9764a', '#5a7fc4', '#c79a5b', '#5aa39a', '#a56bb0'],
    shadow: false,
    draw: planet,
  },
  {
    words: ['comet', 'meteor', 'shooting star', 'asteroid'],
    realm: 'sky',
    home: 'space',
    size: 0.26,
    aspect: 1.8,
    colors: ['#cfeaff', '#ffe2b0'],
    shadow: false,
    glows: true,
    draw: comet,
  },
];

function sun(brush: Brush): string {
  const { tones } = brush;
  return (
    circle(0, -50, 150, brush.glow(tones.bright, 0.55)) +
    circle(0, -50, 82, brush.glow(tones.bright, 0.9)) +
    circle(0, -50, 50, brush.down(tones.bright, tones.base))
  );
}

function moon(brush: Brush): string {
  const { tones } = brush;
  const craters = [
    [-16, -66, 9],
    [14, -40, 12],
    [20, -72, 6],
    [-20, -34, 6],
    [-2, -52, 5],
    [2, -84, 4],
  ] as const;
  return (
    circle(0, -50, 120, brush.glow(tones.bright, 0.4)) +
    circle(0, -50, 50, brush.soft(tones)) +
    craters.map(([x, y, r]) => circle(x, y, r, tones.shade, fade(0.5))).join('')
  );
}

function crescent(brush: Brush): string {
  const { tones } = brush;
  return (
    circle(0, -50, 105, brush.glow(tones.bright, 0.35)) +
    path('M18 -97A50 50 0 1 0 18 -3A40 40 0 1 1 18 -97Z', brush.soft(tones))
  );
}

function star(brush: Brush): string {
  const { tones } = brush;
  const points = starPoints(5, 0, -47, 53, 24);
  const join = ` stroke="${tones.base}" stroke-width="5" stroke-linejoin="round"`;
  const halo = brush.lamps ? circle(0, -47, 95, brush.glow(tones.bright, 0.4)) : '';
  return halo + polygon(points, brush.down(tones.light, tones.base), join);
}

function planet(brush: Brush): string {
  const { tones, accent, random } = brush;
  const bands = [-66, -52, -40, -26].map((y) => {
    const half = Math.sqrt(Math.max(0, 36 ** 2 - (y + 50) ** 2));
    const height = random.range(3, 7);
    return ellipse(0, y, half, height, random.chance(0.5) ? tones.light : tones.shade, fade(0.45));
  });
  const hoop = (d: string) => stroke(d, accent.light, 5, fade(0.85)) + stroke(d, accent.base, 1.6);
  const tilt = (inner: string) => `<g transform="rotate(-16 0 -50)">${inner}</g>`;
  return (
    circle(0, -50, 78, brush.glow(tones.bright, 0.25)) +
    tilt(hoop('M-70 -50A70 15 0 0 1 70 -50')) +
    circle(0, -50, 37, brush.round(tones)) +
    tilt(bands.join('')) +
    tilt(hoop('M-70 -50A70 15 0 0 0 70 -50'))
  );
}

function comet(brush: Brush): string {
  const { tones } = brush;
  const tail = brush.across(tones.bright, `${tones.base}00`);
  return (
    path('M-66 -18C-30 -30 40 -76 88 -100C48 -62 -8 -14 -52 -4Z', tail, fade(0.9)) +
    circle(-64, -12, 34, brush.glow(tones.bright, 0.7)) +
    circle(-64, -12, 11, tones.bright)
  );
}
