import { circle, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import { CLOTHES, complexionOf } from './complexion.ts';
import type { Motif } from './motif.ts';
import { smallHead } from './small-head.ts';

export const people: readonly Motif[] = [
  {
    words: [
      'person',
      'man',
      'people',
      'boy',
      'human',
      'guy',
      'hiker',
      'traveler',
      'farmer',
      'worker',
      'dancer',
      'runner',
      'figure',
      'wizard',
      'samurai',
      'knight',
      'king',
      'soldier',
      'fisherman',
      'sailor',
      'musician',
      'friend',
      'santa',
      'santa claus',
      'father',
      'son',
      'brother',
      'husband',
      'tourist',
      'student',
      'teacher',
      'doctor',
      'chef',
      'cowboy',
      'pirate',
      'viking',
      'ninja',
      'businessman',
      'football player',
    ],
    realm: 'ground',
    home: 'land',
    size: 0.56,
    aspect: 0.36,
    colors: CLOTHES,
    draw: (brush) => standing(brush, brush.look.anyone === true && brush.random.chance(0.5)),
  },
  {
    words: [
      'woman',
      'girl',
      'lady',
      'queen',
      'princess',
      'ballerina',
      'witch',
      'mother',
      'daughter',
      'sister',
      'wife',
      'bride',
    ],
    realm: 'ground',
    home: 'land',
    size: 0.54,
    aspect: 0.38,
    colors: CLOTHES,
    draw: (brush) => standing(brush, true),
  },
  {
    words: ['child', 'kid', 'baby', 'toddler'],
    realm: 'ground',
    home: 'land',
    size: 0.4,
    aspect: 0.4,
    colors: CLOTHES,
    draw: (brush) => standing(brush, brush.random.chance(0.5)),
  },
];

function standing(brush: Brush, dress: boolean): string {
  const { tones, accent, random } = brush;
  const colors = complexionOf(brush);
  const { skin } = colors;
  const head = smallHead(brush, colors, dress);
  const trousers = brush.own(random.pick(['#3a4458', '#4d4a48', '#5c4a3a', '#33415c']));
  const legs = dress
    ? path('M-6 -26L-6.500 -3H-2L-1 -26Z', skin.base) + path('M6 -26L6.500 -3H2L1 -26Z', skin.shade)
    : path('M-9 -46L-8.500 -3H-2L-0.5 -40Z', trousers.base) +
      path('M9 -46L8.500 -3H2L-0.5 -40Z', trousers.shade);
  const body = dress
    ? path(
        'M-8 -79C-11 -66 -7 -58 -8 -52L-15 -22C-6 -18 6 -18 15 -22L8 -52C7 -58 11 -66 8 -79C4 -82 -4 -82 -8 -79Z',
        brush.across(tones.light, tones.shade),
      )
    : path(
        'M-10 -79C-12 -66 -10 -54 -10 -42H10C10 -54 12 -66 10 -79C5 -82 -5 -82 -10 -79Z',
        brush.across(tones.light, tones.shade),
      );
  return (
    head.back +
    legs +
    path('M-8.500 -3.500H-1.500V0H-11C-11 -2 -10 -3.500 -8.500 -3.500Z', brush.ink) +
    path('M8.500 -3.500H1.500V0H11C11 -2 10 -3.500 8.500 -3.500Z', brush.ink) +
    stroke('M-10 -75C-14 -66 -15 -56 -13 -47', tones.base, 5) +
    circle(-13, -44, 2.7, skin.base) +
    stroke('M10 -75C14 -66 15 -56 13 -47', tones.deep, 5) +
    circle(13, -44, 2.7, skin.shade) +
    body +
    rect(-2.6, -84, 5.2, 6, skin.shade) +
    path('M-6 -80C-3 -77 3 -77 6 -80L4 -75H-4Z', accent.base) +
    head.front
  );
}
