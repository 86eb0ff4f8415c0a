import { css, shift } from '../color/oklch.ts';
import { fade, type Point, rect, smooth, stroke } from '../svg/shapes.ts';
import { type Canvas, ramp, sheen } from './canvas.ts';

/** Hundreds of lines that follow one invisible current. */
export function strands(canvas: Canvas): string {
  const { width, height, unit, random, ground } = canvas;
  const count = Math.min(
    620,
    Math.round((canvas.bare ? 120 : 330) * ((width * height) / unit ** 2)),
  );
  const colors = ramp(canvas, 18);
  const flow = current(canvas);
  const thick = random.range(0.0035, 0.0085);
  const lines = Array.from({ length: count }, () => {
    const start: Point = [random.range(-0.1, 1.05) * width, random.range(-0.1, 1.1) * height];
    const points = follow(start, flow, unit * 0.028, random.int(9, 26));
    const place = start[1] / height + 0.25 * Math.sin((start[0] / width) * 4);
    const color =
      colors[Math.min(17, Math.max(0, Math.floor(place * 17 + random.range(-2, 2))))] ?? ground;
    const toned = shift(color, random.range(-0.08, 0.1));
    return stroke(
      smooth(points),
      css(toned),
      unit * thick * random.range(0.35, 1.5),
      fade(random.range(0.55, 0.95)),
    );
  });
  return rect(0, 0, width, height, sheen(canvas, ground, 80, 0.05)) + lines.join('');
}

/** The direction of the current at a point, in radians. */
function current({ width, height, random }: Canvas): (x: number, y: number) => number {
  const [a, b, c] = [random.range(0, 6), random.range(0, 6), random.range(0, 6)];
  const [k, m] = [random.range(1.6, 3.6), random.range(1.6, 3.6)];
  const base = random.range(-0.6, 0.6);
  return (x, y) => {
    const [u, v] = [x / width, y / height];
    return base + 0.9 * Math.sin(v * k + a + Math.sin(u * 2 + b)) + 0.6 * Math.cos(u * m + c);
  };
}

function follow(
  [x, y]: Point,
  flow: (x: number, y: number) => number,
  step: number,
  steps: number,
): Point[] {
  const points: Point[] = [[x, y]];
  let [px, py] = [x, y];
  for (let i = 0; i < steps; i++) {
    const angle = flow(px, py);
    px += Math.cos(angle) * step;
    py += Math.sin(angle) * step;
    points.push([px, py]);
  }
  return points;
}
