import { circle, ellipse, fade, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const characters: readonly Motif[] = [
  {
    words: ['astronaut', 'cosmonaut', 'spaceman'],
    realm: 'sky',
    home: 'space',
    size: 0.52,
    aspect: 0.62,
    colors: ['#eef0f3'],
    accents: ['#e4572e', '#2e86ab'],
    shadow: false,
    draw: astronaut,
  },
  {
    words: ['robot', 'android', 'cyborg', 'droid', 'mech'],
    realm: 'ground',
    home: 'land',
    size: 0.54,
    aspect: 0.64,
    colors: ['#8fa3b5', '#c9cfd6', '#d98a3f', '#5aa39a'],
    accents: ['#e4572e', '#35c9d6', '#f2b134'],
    draw: robot,
  },
  {
    words: ['snowman'],
    realm: 'ground',
    home: 'land',
    size: 0.5,
    aspect: 0.62,
    colors: ['#f6f8fb'],
    accents: ['#d94f4f', '#2e86ab', '#3bb273'],
    draw: snowman,
  },
  {
    words: ['ghost', 'spirit'],
    realm: 'ground',
    home: 'land',
    size: 0.44,
    aspect: 0.7,
    colors: ['#f4f4fa'],
    draw: ghost,
  },
];

function astronaut(brush: Brush): string {
  const { tones, accent } = brush;
  const visor = brush.down('#2b3f66', '#6f93c9');
  return (
    rect(-20, -68, 40, 40, tones.deep, 7) +
    stroke('M-17 -58C-28 -54 -30 -44 -24 -34', tones.base, 12) +
    circle(-23, -31, 6.6, accent.base) +
    stroke('M17 -58C28 -60 30 -70 26 -78', tones.shade, 12) +
    circle(26, -81, 6.6, accent.shade) +
    stroke('M-8 -28V-8', tones.base, 13) +
    stroke('M9 -28L14 -9', tones.shade, 13) +
    path('M-16 -7H0V0H-17C-19 -4 -18 -7 -16 -7Z', accent.base) +
    path('M7 -8H22C23 -4 22 0 20 0H8Z', accent.shade) +
    rect(-17, -66, 34, 42, brush.across(tones.light, tones.shade), 11) +
    rect(-9, -50, 18, 11, tones.deep, 2.5) +
    circle(-4.5, -44.5, 2, '#f2b134') +
    circle(2, -44.5, 2, accent.base) +
    circle(0, -80, 20, brush.round(tones)) +
    rect(-14, -90, 28, 20, visor, 9.5) +
    ellipse(-6, -84, 4, 2.6, '#ffffff', fade(0.65))
  );
}

function robot(brush: Brush): string {
  const { tones, accent, ink } = brush;
  const metal = brush.across(tones.light, tones.shade);
  const eyes = [-9, 9].map(
    (x) => circle(x, -79, 8, brush.glow(accent.light, 0.7)) + circle(x, -79, 4.4, accent.light),
  );
  return (
    stroke('M0 -92V-98', tones.deep, 2) +
    circle(0, -98, 3, accent.base) +
    rect(-27, -56, 9, 28, tones.shade, 4.5) +
    rect(18, -56, 9, 28, tones.deep, 4.5) +
    circle(-22.5, -25, 5.4, tones.deep) +
    circle(22.5, -25, 5.4, tones.deep) +
    rect(-14, -26, 10, 22, tones.shade, 3) +
    rect(4, -26, 10, 22, tones.deep, 3) +
    rect(-18, -7, 16, 7, tones.deep, 3) +
    rect(2, -7, 16, 7, tones.deep, 3) +
    rect(-5, -66, 10, 8, tones.deep) +
    rect(-19, -61, 38, 37, metal, 7) +
    rect(-12, -54, 24, 14, tones.deep, 3, fade(0.55)) +
    circle(-6, -47, 2.6, accent.base) +
    circle(0, -47, 2.6, '#f2d14a') +
    circle(6, -47, 2.6, '#6ac47e') +
    rect(-23, -93, 46, 29, metal, 8) +
    rect(-18, -87, 36, 16, ink, 6) +
    eyes.join('') +
    rect(-27, -84, 4, 11, tones.deep, 2) +
    rect(23, -84, 4, 11, tones.deep, 2)
  );
}

function snowman(brush: Brush): string {
  const { tones, accent, ink } = brush;
  const twig = brush.own('#6b4a32').base;
  return (
    stroke('M-16 -54L-34 -66M-29 -63L-33 -57M16 -54L34 -66M29 -63L33 -57', twig, 2) +
    circle(0, -24, 25, brush.round(tones)) +
    circle(0, -55, 18, brush.round(tones)) +
    circle(0, -78, 13, brush.round(tones)) +
    path('M-13 -68C-4 -64 4 -64 13 -68L12 -62C4 -59 -4 -59 -12 -62Z', accent.base) +
    path('M7 -63L13 -48L7 -46L4 -62Z', accent.shade) +
    rect(-15, -90, 30, 3.4, ink, 1.5) +
    rect(-10, -102, 20, 13, ink, 1.5) +
    rect(-10, -93, 20, 3, accent.base) +
    circle(-4.5, -80, 1.6, ink) +
    circle(4.5, -80, 1.6, ink) +
    path('M0 -78L12 -75L0 -74Z', brush.own('#ee8a2e').base) +
    [-56, -49, -30, -22].map((y) => circle(0, y, 1.6, ink)).join('')
  );
}

function ghost(brush: Brush): string {
  const { tones, ink } = brush;
  return (
    circle(0, -50, 70, brush.glow(tones.bright, 0.3)) +
    path(
      'M0 -100C-28 -100 -34 -76 -34 -50V-4C-28 4 -22 -10 -15 -4C-8 4 -4 -8 0 -4C4 4 10 -10 16 -4C22 4 28 -10 34 -4V-50C34 -76 28 -100 0 -100Z',
      brush.across(tones.bright, tones.shade),
      fade(0.94),
    ) +
    ellipse(-11, -66, 5, 7, ink) +
    ellipse(11, -66, 5, 7, ink) +
    ellipse(0, -48, 5, 6.5, ink, fade(0.8))
  );
}
