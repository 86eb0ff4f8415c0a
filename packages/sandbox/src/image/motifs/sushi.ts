import { circle, ellipse, path, rect, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

export const sushi: Motif = {
  words: ['sushi', 'nigiri', 'maki', 'sashimi'],
  realm: 'table',
  home: 'room',
  size: 0.3,
  aspect: 2.1,
  colors: ['#f2805a', '#e8604f'],
  draw,
};

function draw(brush: Brush): string {
  const { tones, white } = brush;
  const rice = brush.own('#f6f1e6');
  const nori = brush.own('#23332b');
  const nigiri = (x: number) =>
    rect(x - 19, -38, 38, 22, rice.base, 9) +
    path(
      `M${x - 22} -36C${x - 20} -56 ${x + 18} -58 ${x + 23} -38C${x + 12} -44 ${x - 10} -44 ${x - 22} -36Z`,
      brush.down(tones.light, tones.base),
    ) +
    stroke(
      `M${x - 12} -48L${x - 8} -42M${x - 2} -50L${x + 2} -43M${x + 8} -50L${x + 12} -43`,
      white,
      2,
    );
  const roll = (x: number, y: number) =>
    rect(x - 15, y - 3, 30, 22, brush.across(nori.light, nori.deep), 6) +
    ellipse(x, y - 3, 15, 9, nori.base) +
    ellipse(x, y - 3, 12.6, 7.2, rice.light) +
    circle(x - 2, y - 3, 3.6, tones.base) +
    circle(x + 3, y - 4, 2.4, brush.own('#7fb04f').base);
  return (
    ellipse(0, -8, 102, 8.5, brush.own('#2e4a66').deep) +
    ellipse(0, -12, 102, 10, brush.own('#3f6488').base) +
    ellipse(0, -13, 86, 7.4, brush.own('#4f7699').base) +
    roll(-14, -62) +
    roll(20, -62) +
    nigiri(-58) +
    nigiri(-8) +
    roll(42, -32) +
    roll(72, -30)
  );
}
