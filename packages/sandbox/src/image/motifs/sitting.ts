import { circle, ellipse, fade, path, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

/** What tells one sitting animal from another. */
interface Sitter {
  readonly ears: 'pointed' | 'floppy' | 'round' | 'long';
  readonly tail: 'curl' | 'bushy' | 'puff' | 'none';
  /** Colour of muzzle, chest and tail tip. */
  readonly pale: string;
  readonly marks?: 'stripes' | 'mane' | 'patches' | 'whiskers';
}

function sitter(words: Motif['words'], colors: Motif['colors'], look: Sitter, size = 0.44): Motif {
  return {
    words,
    realm: 'ground',
    home: 'land',
    size,
    aspect: 0.74,
    colors,
    draw: (brush) => sitting(brush, look),
  };
}

/** Animals that sit and look at us. */
export const sittingAnimals: readonly Motif[] = [
  sitter(
    ['cat', 'kitten', 'kitty', 'feline', 'tabby', 'siamese cat', 'maine coon'],
    ['#d98a42', '#6f6a70', '#3a3a42', '#c9a27a'],
    {
      ears: 'pointed',
      tail: 'curl',
      pale: '#f6ead8',
      marks: 'whiskers',
    },
  ),
  sitter(
    [
      'dog',
      'puppy',
      'hound',
      'doggo',
      'corgi',
      'golden retriever',
      'labrador',
      'poodle',
      'bulldog',
      'german shepherd',
      'dachshund',
      'dalmatian',
      'terrier',
    ],
    ['#b9793f', '#c99a5f', '#7a5236'],
    {
      ears: 'floppy',
      tail: 'curl',
      pale: '#f5e9d6',
    },
    0.48,
  ),
  sitter(['fox'], ['#dd6b2c', '#e07a35'], { ears: 'pointed', tail: 'bushy', pale: '#fbf1e2' }),
  sitter(
    ['wolf', 'husky', 'coyote'],
    ['#7d8794', '#6a727e'],
    {
      ears: 'pointed',
      tail: 'bushy',
      pale: '#e9edf0',
    },
    0.5,
  ),
  sitter(
    ['rabbit', 'bunny', 'hare'],
    ['#b79b82', '#d9cdbf', '#94877c'],
    {
      ears: 'long',
      tail: 'puff',
      pale: '#fbf4ea',
    },
    0.42,
  ),
  sitter(
    ['bear', 'teddy bear', 'teddy'],
    ['#7c5233', '#8f6038', '#5a4030'],
    {
      ears: 'round',
      tail: 'none',
      pale: '#d9b98d',
    },
    0.54,
  ),
  sitter(
    ['panda'],
    ['#f4f1ea'],
    { ears: 'round', tail: 'none', pale: '#ffffff', marks: 'patches' },
    0.5,
  ),
  sitter(
    ['mouse', 'mice', 'hamster', 'rat'],
    ['#a8a3a6', '#b98f6a'],
    {
      ears: 'round',
      tail: 'curl',
      pale: '#f3e6e0',
      marks: 'whiskers',
    },
    0.3,
  ),
  sitter(
    ['tiger'],
    ['#ea8a2a'],
    { ears: 'round', tail: 'curl', pale: '#fdf3e1', marks: 'stripes' },
    0.52,
  ),
  sitter(
    ['lion'],
    ['#dca54c'],
    { ears: 'round', tail: 'curl', pale: '#f7e5c3', marks: 'mane' },
    0.54,
  ),
  sitter(
    ['monkey', 'ape', 'chimp', 'gorilla'],
    ['#7a5138'],
    { ears: 'round', tail: 'curl', pale: '#e2bd95' },
    0.46,
  ),
];

function sitting(brush: Brush, look: Sitter): string {
  const { tones } = brush;
  const pale = brush.own(look.pale);
  const body = 'M-17 -58C-30 -44 -32 -16 -26 -3C-18 1 18 1 26 -3C32 -16 30 -44 17 -58Z';
  return (
    tail(brush, look) +
    path(body, brush.soft(tones)) +
    path('M-11 -54C-15 -38 -12 -24 0 -22C12 -24 15 -38 11 -54Z', pale.base, fade(0.9)) +
    haunches(brush) +
    (look.marks === 'stripes' ? stripes(brush, -34, 27) : '') +
    (look.marks === 'mane' ? mane(brush) : '') +
    (look.marks === 'patches' ? patches(brush) : '') +
    ears(brush, look) +
    head(brush, look)
  );
}

function haunches(brush: Brush): string {
  const { tones } = brush;
  return (
    ellipse(-19, -11, 11, 12, tones.base) +
    ellipse(19, -11, 11, 12, tones.shade) +
    path('M-9 -34C-11 -20 -11 -8 -11 -3H-1V-30Z', tones.light) +
    path('M9 -34C11 -20 11 -8 11 -3H1V-30Z', tones.base) +
    ellipse(-7.5, -3, 6.5, 4, tones.bright) +
    ellipse(7.5, -3, 6.5, 4, tones.light) +
    stroke('M0 -28V-4', tones.deep, 1, fade(0.6))
  );
}

function tail({ tones }: Brush, look: Sitter): string {
  if (look.tail === 'curl') return stroke('M20 -8C42 -6 44 -26 36 -38', tones.shade, 7);
  if (look.tail === 'puff') return circle(27, -10, 8, tones.bright);
  if (look.tail === 'none') return '';
  return (
    path('M16 -4C34 4 52 -14 42 -40C40 -48 34 -54 33 -56C30 -38 24 -22 14 -14Z', tones.shade) +
    path('M42 -40C40 -48 34 -54 33 -56C31 -48 30 -44 28 -38C34 -36 38 -37 42 -40Z', tones.bright)
  );
}

function ears(brush: Brush, look: Sitter): string {
  const { tones } = brush;
  const inner = brush.own('#e8a597').base;
  const both = (d: string, fill: string, other: string) =>
    `${path(d, fill)}<g transform="scale(-1 1)">${path(d, other)}</g>`;
  switch (look.ears) {
    case 'pointed':
      return (
        both('M-22 -76C-25 -90 -24 -98 -22 -100C-14 -97 -6 -91 -3 -86Z', tones.base, tones.shade) +
        both('M-19 -80C-21 -88 -20.5 -93 -20 -94.500C-15 -92 -11 -89 -8 -86Z', inner, inner)
      );
    case 'floppy':
      return both(
        'M-14 -92C-28 -96 -34 -84 -30 -66C-28 -58 -20 -60 -19 -68Z',
        tones.deep,
        tones.deep,
      );
    case 'round':
      return (
        both('M-20 -84m-9 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z', tones.shade, tones.deep) +
        both('M-20 -84m-5 0a5 5 0 1 1 10 0a5 5 0 1 1 -10 0Z', inner, inner)
      );
    case 'long':
      return (
        both('M-4 -78C-18 -84 -20 -100 -14 -101C-6 -102 -3 -90 -2 -78Z', tones.base, tones.shade) +
        both('M-6 -82C-13 -86 -15 -96 -13 -97C-8 -97 -6 -90 -5 -82Z', inner, inner)
      );
  }
}

function head(brush: Brush, look: Sitter): string {
  const { tones, ink } = brush;
  const pale = brush.own(look.pale);
  const y = look.ears === 'long' ? -66 : -72;
  const eyes = [-9, 9].map(
    (x) => ellipse(x, y - 2, 2.7, 3.5, ink) + circle(x - 0.9, y - 3.4, 1, '#ffffff'),
  );
  const whiskers = 'M-12 5L-30 2M-12 7L-29 9M12 5L30 2M12 7L29 9';
  return (
    ellipse(0, y, 24, 20, brush.soft(tones)) +
    (look.marks === 'stripes' ? stripes(brush, y - 4, 22) : '') +
    (look.marks === 'patches' ? [-9, 9].map((x) => ellipse(x, y - 1, 6, 7.4, ink)).join('') : '') +
    ellipse(0, y + 8.5, 12, 8.5, pale.base) +
    eyes.join('') +
    path(
      `M-4 ${y + 4}H4C4 ${y + 7} 1.500 ${y + 8.5} 0 ${y + 9}C-1.500 ${y + 8.5} -4 ${y + 7} -4 ${y + 4}Z`,
      ink,
    ) +
    stroke(
      `M0 ${y + 9}V${y + 11}M-5 ${y + 11}Q-2.500 ${y + 14} 0 ${y + 11.5}Q2.500 ${y + 14} 5 ${y + 11}`,
      ink,
      1.1,
    ) +
    (look.marks === 'whiskers'
      ? `<g transform="translate(0 ${y})">${stroke(whiskers, ink, 0.6, fade(0.6))}</g>`
      : '')
  );
}

function stripes({ ink }: Brush, y: number, half: number): string {
  const side = [-8, 0, 8].map(
    (dy) => `M${-half} ${y + dy}q6 1 10 ${dy * 0.1 + 2}M${half} ${y + dy}q-6 1 -10 ${dy * 0.1 + 2}`,
  );
  return stroke(side.join(''), ink, 2.6, fade(0.85));
}

function mane(brush: Brush): string {
  const fur = brush.own('#8f5324');
  return circle(0, -70, 31, brush.round(fur)) + circle(0, -69, 26, fur.light, fade(0.45));
}

function patches({ ink }: Brush): string {
  return (
    path('M-18 -56C-30 -44 -31 -30 -27 -24C-18 -30 -12 -42 -10 -56Z', ink) +
    path('M18 -56C30 -44 31 -30 27 -24C18 -30 12 -42 10 -56Z', ink) +
    ellipse(-19, -8, 9, 9, ink) +
    ellipse(19, -8, 9, 9, ink)
  );
}
