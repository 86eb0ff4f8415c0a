import { css, type Oklch, shift } from '../color/oklch.ts';
import { circle, num, path, polygon, rect } from '../svg/shapes.ts';
import { type Canvas, sheen } from './canvas.ts';

/** A grid of quarter discs, half discs, leaves and bars: a poster of plain geometry. */
export function tiles(canvas: Canvas): string {
  const { width, height, unit, random, ground, palette } = canvas;
  const across = canvas.bare ? 3 : random.int(4, 6);
  const size = unit / across;
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const [left, top] = [(width - columns * size) / 2, (height - rows * size) / 2];
  const quiet = [
    ground,
    shift(ground, canvas.dark ? 0.07 : -0.06, 1.6),
    shift(ground, canvas.dark ? 0.13 : 0.03),
  ];
  const out: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const back = random.chance(0.62) ? random.pick(quiet) : random.pick(palette.accents);
      const others = palette.accents.filter(
        (color) => Math.abs(color.l - back.l) + Math.abs(color.h - back.h) / 360 > 0.12,
      );
      const front = random.pick(others.length > 0 ? others : palette.accents);
      const turn = random.int(0, 3) * 90;
      const place = `translate(${num(left + (column + 0.5) * size)} ${num(top + (row + 0.5) * size)}) rotate(${turn}) scale(${num(size / 100)})`;
      out.push(
        `<g transform="${place}">${rect(-50.4, -50.4, 100.8, 100.8, css(back))}${figure(canvas, front, random.pick(palette.accents))}</g>`,
      );
    }
  }
  return rect(0, 0, width, height, css(ground)) + out.join('');
}

function figure(canvas: Canvas, color: Oklch, second: Oklch): string {
  const { random } = canvas;
  const paint = sheen(canvas, color, 50, 0.045);
  switch (random.int(0, 8)) {
    case 0:
      return path('M-50 -50H50A100 100 0 0 1 -50 50Z', paint);
    case 1:
      return (
        path('M-50 -50H50A100 100 0 0 1 -50 50Z', paint) +
        path('M-50 -50H0A50 50 0 0 1 -50 0Z', css(second))
      );
    case 2:
      return (
        path('M-50 0A50 50 0 0 1 50 0Z', paint) + path('M-50 50A50 50 0 0 1 50 50Z', css(second))
      );
    case 3:
      return circle(0, 0, 38, paint);
    case 4:
      return circle(0, 0, 40, paint) + circle(0, 0, 20, css(second));
    case 5:
      return path('M-50 -50C10 -50 50 -10 50 50C-10 50 -50 10 -50 -50Z', paint);
    case 6:
      return [-40, -15, 10, 35].map((y) => rect(-50, y - 6, 100, 12, css(color))).join('');
    case 7:
      return polygon(
        [
          [-50, -50],
          [50, -50],
          [-50, 50],
        ],
        paint,
      );
    default:
      return '';
  }
}
