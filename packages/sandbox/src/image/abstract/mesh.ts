import { css, shift } from '../color/oklch.ts';
import { circle, ellipse, fade, num, rect, stroke } from '../svg/shapes.ts';
import { type Canvas, ramp, sheen } from './canvas.ts';

/** Clouds of colour that run into each other, with a few fine lines and discs over them. */
export function mesh(canvas: Canvas): string {
  const { width, height, unit, random, ground, defs, dark } = canvas;
  const count = 11;
  const blobs = ramp(canvas, count).map((color, i) => {
    const paint = defs.radial([
      [0, css(color), 0.95],
      [0.45, css(color), 0.55],
      [1, css(color), 0],
    ]);
    const angle = i * 2.4 + random.range(-0.4, 0.4);
    const away = Math.sqrt((i + 0.5) / count) * 0.58;
    const [x, y] = [
      width * (0.5 + Math.cos(angle) * away),
      height * (0.5 + Math.sin(angle) * away),
    ];
    const r = unit * random.range(0.34, 0.62);
    return ellipse(
      x,
      y,
      r * random.range(0.9, 1.5),
      r,
      paint,
      ` transform="rotate(${random.int(0, 180)} ${num(x)} ${num(y)})"`,
    );
  });
  return (
    rect(0, 0, width, height, sheen(canvas, ground, 45, 0.06)) +
    blobs.join('') +
    (canvas.bare ? '' : orbits(canvas, dark ? '#ffffff' : css(shift(ground, -0.62))))
  );
}

function orbits({ width, height, unit, random, palette, defs }: Canvas, line: string): string {
  const [x, y] = [width * random.range(0.34, 0.66), height * random.range(0.36, 0.64)];
  const rings = [0.16, 0.25, 0.36, 0.5].map((r) => {
    const start = random.range(0, 360);
    const sweep = random.range(150, 330);
    return arc(x, y, unit * r, start, sweep, line, unit * random.range(0.0015, 0.004));
  });
  const discs = Array.from({ length: 4 }, (_, i) => {
    const color = palette.accents[i + 1] ?? palette.accents[0];
    const [angle, far] = [random.range(0, 6.28), unit * ([0.16, 0.25, 0.36, 0.5][i] ?? 0.3)];
    const r = unit * random.range(0.02, 0.07);
    const paint = defs.radial(
      [
        [0, css(shift(color, 0.16))],
        [0.6, css(color)],
        [1, css(shift(color, -0.14))],
      ],
      0.36,
      0.3,
      0.8,
    );
    return circle(x + Math.cos(angle) * far, y + Math.sin(angle) * far, r, paint);
  });
  return rings.join('') + discs.join('');
}

function arc(
  x: number,
  y: number,
  r: number,
  start: number,
  sweep: number,
  color: string,
  width: number,
): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${num(x + r * Math.cos(angle))} ${num(y + r * Math.sin(angle))}`;
  };
  const large = sweep > 180 ? 1 : 0;
  return stroke(
    `M${at(start)}A${num(r)} ${num(r)} 0 ${large} 1 ${at(start + sweep)}`,
    color,
    width,
    fade(0.6),
  );
}
