import { css, mix, shift } from '../color/oklch.ts';
import { polygon, rect } from '../svg/shapes.ts';
import { type Canvas, ramp } from './canvas.ts';

/** A crumpled sheet of triangles, its colours flowing across. */
export function facets(canvas: Canvas): string {
  const { width, height, unit, random, ground, palette } = canvas;
  const size = unit / (canvas.bare ? 5 : random.int(7, 11));
  const [columns, rows] = [Math.ceil(width / size) + 2, Math.ceil(height / size) + 2];
  const colors = ramp(canvas, 24);
  const [sx, sy, phase] = [random.range(0.6, 1.4), random.range(0.6, 1.4), random.range(0, 6)];
  const turn = random.range(0, Math.PI);
  const node = new Map<string, readonly [number, number]>();
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const jolt = () => random.range(-0.36, 0.36) * size;
      node.set(`${column},${row}`, [
        (column - 1 + (row % 2) * 0.5) * size + jolt(),
        (row - 1) * size + jolt(),
      ]);
    }
  }
  const shade = (cx: number, cy: number) => {
    const [u, v] = [cx / width, cy / height];
    const along = u * Math.cos(turn) + v * Math.sin(turn);
    const wave =
      along * 0.9 + 0.17 * Math.sin(u * 5 * sx + phase) + 0.17 * Math.cos(v * 5 * sy + phase * 1.7);
    const color =
      colors[Math.min(23, Math.max(0, Math.floor(((wave + 0.35) / 1.7) * 24)))] ?? ground;
    if (random.chance(0.035))
      return css(shift(random.pick(palette.accents), random.range(-0.05, 0.08)));
    return css(shift(mix(color, ground, 0.04), random.range(-0.09, 0.09), 1, random.range(-9, 9)));
  };
  const out: string[] = [];
  const triangle = (...keys: string[]) => {
    const corners = keys.map((key) => node.get(key) ?? ([0, 0] as const));
    const [cx, cy] = [0, 1].map(
      (axis) => corners.reduce((sum, corner) => sum + (corner[axis as 0 | 1] ?? 0), 0) / 3,
    );
    const fill = shade(cx ?? 0, cy ?? 0);
    out.push(polygon(corners, fill, ` stroke="${fill}" stroke-width="0.8"`));
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const odd = row % 2;
      triangle(`${column},${row}`, `${column + 1},${row}`, `${column + odd},${row + 1}`);
      triangle(`${column + (1 - odd)},${row}`, `${column},${row + 1}`, `${column + 1},${row + 1}`);
    }
  }
  return rect(0, 0, width, height, css(ground)) + out.join('');
}
