import { css, type Oklch, shift } from '../color/oklch.ts';
import { circle, ellipse, fade, num, path, rect } from '../svg/shapes.ts';
import { type Canvas, ramp, sheen } from './canvas.ts';

/** Nested arches and discs that stand in front of each other with soft shade: a still life of forms. */
export function arches(canvas: Canvas): string {
  const { width, height, unit, random, ground, palette, dark } = canvas;
  const count = Math.max(3, Math.round((width / unit) * (canvas.bare ? 2 : 4)));
  const floor = height * random.range(0.84, 0.94);
  const disc = palette.accents[random.int(0, 4)] ?? palette.accents[0];
  const [dx, dy, dr] = [
    width * random.range(0.25, 0.75),
    height * random.range(0.2, 0.34),
    unit * random.range(0.12, 0.22),
  ];
  const forms = ramp(canvas, count).map((color, i) => {
    const w = unit * random.range(0.24, 0.42);
    const x = (width * (i + 0.5)) / count + random.range(-0.07, 0.07) * unit;
    const tall = height * random.range(0.28, 0.68);
    return random.chance(0.72)
      ? arch(canvas, color, x, floor + random.range(-0.02, 0.05) * height, w, tall)
      : stone(canvas, color, x, floor, w * 0.6);
  });
  const below = shift(ground, dark ? 0.08 : -0.08, 1.4);
  return (
    rect(0, 0, width, height, sheen(canvas, ground, 80, 0.05)) +
    circle(
      dx,
      dy,
      dr * 2.2,
      canvas.defs.radial([
        [0, css(shift(disc, 0.1)), 0.5],
        [1, css(disc), 0],
      ]),
    ) +
    circle(dx, dy, dr, sheen(canvas, disc, 60)) +
    random.shuffled(forms).join('') +
    rect(0, floor + height * 0.05, width, height, sheen(canvas, below, 90, 0.04))
  );
}

function arch(
  canvas: Canvas,
  color: Oklch,
  x: number,
  foot: number,
  w: number,
  tall: number,
): string {
  const { unit, random } = canvas;
  const steps = random.int(2, 4);
  const shape = (k: number, dx = 0, dy = 0) => {
    const half = (w * k) / 2;
    const top = foot - tall * (0.35 + 0.65 * k) + half;
    return `M${num(x - half + dx)} ${num(foot + unit * 0.2)}V${num(top + dy)}A${num(half)} ${num(half)} 0 0 1 ${num(x + half + dx)} ${num(top + dy)}V${num(foot + unit * 0.2)}Z`;
  };
  const shade = [0.03, 0.018, 0.008].map((d) =>
    path(shape(1, unit * d, unit * d * 0.3), '#000000', fade(0.07)),
  );
  const rings = Array.from({ length: steps }, (_, i) =>
    path(
      shape(1 - (i / steps) * 0.82),
      sheen(canvas, shift(color, (i % 2 === 0 ? 0 : 0.13) - i * 0.015), 30, 0.06),
    ),
  );
  return shade.join('') + rings.join('');
}

function stone(canvas: Canvas, color: Oklch, x: number, foot: number, w: number): string {
  const { random, unit } = canvas;
  const pebbles = [1, 0.78, 0.55].slice(0, random.int(2, 3));
  let y = foot + unit * 0.05;
  return pebbles
    .map((k, i) => {
      const [rx, ry] = [(w * k) / 1.7, w * k * 0.24];
      y -= ry * 1.9;
      return (
        ellipse(x + unit * 0.012, y + ry + unit * 0.01, rx, ry, '#000000', fade(0.12)) +
        ellipse(x, y + ry, rx, ry, sheen(canvas, shift(color, i * 0.06, 1, i * 18), 60, 0.1))
      );
    })
    .join('');
}
