import { circle, fade, rect } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const air: readonly Motif[] = [
  {
    words: ['cloud'],
    realm: 'sky',
    home: 'land',
    size: 0.2,
    aspect: 2.1,
    colors: ['#fdfaf3'],
    shadow: false,
    draw: cloud,
  },
  {
    words: ['rainbow'],
    realm: 'celestial',
    home: 'land',
    size: 0.5,
    aspect: 2,
    colors: ['#e4572e'],
    shadow: false,
    glows: true,
    draw: rainbow,
  },
];

function cloud(brush: Brush): string {
  const { tones, random } = brush;
  const puff = [
    [-58, -28, 28],
    [-24, -54, 38],
    [22, -62, 34],
    [58, -30, 30],
  ] as const;
  const body = puff.map(
    ([x, y, r]) => [x + random.range(-7, 7), y, r + random.range(-4, 6)] as const,
  );
  const fill = brush.down(tones.bright, tones.base);
  return (
    `<g>${body.map(([x, y, r]) => circle(x + 3, y + 5, r, tones.shade, fade(0.35))).join('')}` +
    `${rect(-88, -46, 176, 46, tones.light, 23)}</g>` +
    body.map(([x, y, r]) => circle(x, y, r, fill)).join('') +
    rect(-84, -44, 168, 38, tones.light, 19)
  );
}

function rainbow(brush: Brush): string {
  const colors = ['#e4503f', '#f08a3c', '#f5cd4b', '#5bb974', '#4792d6', '#7d62b8'];
  return colors
    .map((color, i) => {
      const r = 98 - i * 5.4;
      return `<path d="M${-r} 0A${r} ${r} 0 0 1 ${r} 0" fill="none" stroke="${brush.own(color).light}" stroke-width="5.6" opacity="0.75"/>`;
    })
    .join('');
}
