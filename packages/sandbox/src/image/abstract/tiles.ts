import { css, shift } from '../color/oklch.ts';
import { prop, propsNamed } from '../scenery/prop.ts';
import { num, rect } from '../svg/shapes.ts';
import type { Canvas } from './canvas.ts';

const tileProps = propsNamed('tile');

/** A grid of quarter discs, half discs, leaves and bars, like a poster of simple geometry. */
export function tiles(canvas: Canvas): string {
  const { stage, random, ground, dark } = canvas;
  const { width, height, unit, palette, bare } = stage;
  const size = unit / (bare ? 3 : random.int(4, 6));
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const [left, top] = [(width - columns * size) / 2, (height - rows * size) / 2];
  const quiet = [
    ground,
    shift(ground, dark ? 0.07 : -0.06, 1.6),
    shift(ground, dark ? 0.13 : 0.03),
  ];
  const cells = Array.from({ length: columns * rows }, (_, i) => {
    const back = random.pick(random.chance(0.62) ? quiet : palette.accents);
    const others = palette.accents.filter(
      (candidate) => Math.abs(candidate.l - back.l) + Math.abs(candidate.h - back.h) / 360 > 0.12,
    );
    const color = random.pick(others.length > 0 ? others : palette.accents);
    const [x, y] = [
      left + ((i % columns) + 0.5) * size,
      top + (Math.floor(i / columns) + 0.5) * size,
    ];
    const look = { color, accent: random.pick(palette.accents), isRequested: true };
    const tile = prop(stage, tileProps, random, { x: 0, y: size / 2, height: size, ...look });
    const spin = `translate(${num(x)} ${num(y)}) rotate(${random.int(0, 3) * 90})`;
    return `<g transform="${spin}">${rect(-size / 2, -size / 2, size + 0.5, size + 0.5, css(back))}${tile}</g>`;
  });
  return rect(0, 0, width, height, css(ground)) + cells.join('');
}
