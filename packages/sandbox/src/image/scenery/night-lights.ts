import { css, oklch, shift } from '../color/oklch.ts';
import { circle, fade, num, rect, stroke } from '../svg/shapes.ts';
import type { Stage } from './stage.ts';

const STRIPS = 64;

/** Curtains of light: upright rays side by side, their feet on a winding line. */
export function aurora(stage: Stage): string {
  const random = stage.random.fork('aurora');
  const { width, horizon, defs, palette } = stage;
  const [first] = palette.asked;
  const hues = first === undefined ? [158, 174, 305] : [first.h, first.h + 24, first.h - 45];
  return hues
    .map((hue, i) => {
      const foot = horizon * (0.86 - i * 0.2) * random.range(0.92, 1.04);
      const tall = horizon * random.range(0.5, 0.68) * (1 - i * 0.12);
      const [phase, bend] = [random.range(0, 6.3), random.range(0.7, 1.2)];
      const color = css(oklch(0.83, 0.17, (hue + 360) % 360));
      const paint = defs.linear([
        [0, color, 0],
        [0.5, color, 0.16],
        [0.86, color, 0.7],
        [0.95, color, 0.5],
        [1, color, 0],
      ]);
      const strip = (width * 1.1) / STRIPS;
      const rays = Array.from({ length: STRIPS }, (_, k) => {
        const t = k / STRIPS;
        const wave =
          Math.sin(t * 6 * bend + phase) * 0.13 + Math.sin(t * 15 * bend + phase * 2) * 0.035;
        const reach =
          tall * (0.72 + 0.28 * Math.sin(t * 41 + phase * 3) * Math.sin(t * 13 + phase));
        const seen = 0.42 + 0.4 * Math.sin(t * 9 + phase * 1.7) + random.range(-0.12, 0.12);
        const y = foot + wave * horizon - reach;
        return rect(
          (t * 1.1 - 0.05) * width,
          y,
          strip * 2,
          reach,
          paint,
          0,
          fade(Math.max(0.06, seen)),
        );
      });
      return rays.join('');
    })
    .join('');
}

export function fireworks(stage: Stage): string {
  const random = stage.random.fork('fireworks');
  const { width, horizon, unit, palette, defs } = stage;
  return Array.from({ length: 6 }, (_, i) => {
    const [x, y] = [width * ((i + random.range(0.2, 0.8)) / 6), horizon * random.range(0.16, 0.62)];
    const r = unit * random.range(0.08, 0.19);
    const color = css(shift(palette.accents[i % 5] ?? palette.accents[0], 0.14, 1.2));
    const halo = circle(x, y, r * 1.3, defs.spot(color, 0.45));
    const rays = Array.from({ length: 22 }, (_, k) => {
      const angle = (k / 22) * Math.PI * 2 + random.range(-0.08, 0.08);
      const reach = r * random.range(0.75, 1);
      const at = (t: number) =>
        `${num(x + Math.cos(angle) * reach * t)} ${num(y + Math.sin(angle) * reach * t + reach * t * t * 0.16)}`;
      return `${stroke(`M${at(0.25)}L${at(0.6)}L${at(1)}`, color, unit * 0.0035)}${circle(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + reach * 0.16, unit * 0.005, '#fff6da')}`;
    });
    return halo + rays.join('');
  }).join('');
}
