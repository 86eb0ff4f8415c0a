import { css, shift } from '../color/oklch.ts';
import { fade, type Point, path, rect, smooth, stroke } from '../svg/shapes.ts';
import { type Canvas, ramp, sheen } from './canvas.ts';

/** Paper cut in steps, like the contour lines of a map, around one or two summits. */
export function contours(canvas: Canvas): string {
  const { width, height, unit, random, ground } = canvas;
  const levels = canvas.bare ? 5 : random.int(8, 11);
  const summits = random.int(1, 2);
  const hills = Array.from({ length: summits }, (_, s) => {
    const [x, y] = [
      width * (s === 0 ? random.range(0.25, 0.5) : random.range(0.6, 0.85)),
      height * random.range(0.25, 0.75),
    ];
    const phases = Array.from({ length: 4 }, () => random.range(0, 6.28));
    const far = Math.hypot(width, height) * (s === 0 ? 0.62 : 0.3);
    const count = s === 0 ? levels : Math.ceil(levels * 0.55);
    const colors = ramp(canvas, count);
    const field =
      s === 0 ? rect(0, 0, width, height, sheen(canvas, colors[0] ?? ground, 30, 0.04)) : '';
    return (
      field +
      colors
        .map((color, i) => {
          const outline = blob(x, y, far * (1 - (i / count) * 0.92), phases, i * 0.17);
          const shade = [0.02, 0.011].map((d) =>
            path(
              smooth(
                outline.map(([px, py]) => [px + unit * d * 0.7, py + unit * d] as const),
                true,
              ),
              '#000000',
              fade(0.09),
            ),
          );
          const d = smooth(outline, true);
          return (
            shade.join('') +
            path(d, sheen(canvas, color, 60, 0.035)) +
            stroke(d, css(shift(color, 0.14)), unit * 0.0016, fade(0.5))
          );
        })
        .join('')
    );
  });
  return hills.join('');
}

function blob(x: number, y: number, r: number, phases: readonly number[], drift: number): Point[] {
  return Array.from({ length: 26 }, (_, i) => {
    const angle = (i / 26) * Math.PI * 2;
    const wobble = phases.reduce(
      (sum, phase, k) =>
        sum + Math.sin(angle * (k + 2) + phase + drift * (k + 1)) * (0.1 / (k + 1)),
      1,
    );
    return [x + Math.cos(angle) * r * wobble, y + Math.sin(angle) * r * wobble] as const;
  });
}
