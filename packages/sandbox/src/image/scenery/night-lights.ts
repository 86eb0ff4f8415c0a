import { css, oklch, shift } from '../color/oklch.ts';
import { fade, rect } from '../svg/shapes.ts';
import { scatter } from './prop.ts';
import type { Stage } from './stage.ts';

const STRIPS = 64;

/** Curtains of light: upright rays side by side, their feet on a winding line. */
export function aurora(stage: Stage): string {
  const random = stage.random.fork('aurora');
  const { width, horizon, defs, palette } = stage;
  const [first] = palette.asked;
  const hues = first === undefined ? [158, 174, 305] : [first.h, first.h + 24, first.h - 45];
  const curtains = hues.map((hue, i) => {
    const foot = horizon * (0.86 - i * 0.2) * random.range(0.92, 1.04);
    const tall = horizon * random.range(0.5, 0.68) * (1 - i * 0.12);
    const phase = random.range(0, 6.3);
    const color = css(oklch(0.83, 0.17, (hue + 360) % 360));
    const paint = defs.linear([
      [0, color, 0],
      [0.5, color, 0.16],
      [0.86, color, 0.7],
      [1, color, 0],
    ]);
    const strip = (width * 1.1) / STRIPS;
    return Array.from({ length: STRIPS }, (_, k) => {
      const t = k / STRIPS;
      const wave = Math.sin(t * 6 + phase) * 0.13 + Math.sin(t * 15 + phase * 2) * 0.035;
      const reach = tall * (0.72 + 0.28 * Math.sin(t * 41 + phase) * Math.sin(t * 13 + phase));
      const seen = 0.42 + 0.4 * Math.sin(t * 9 + phase * 1.7) + random.range(-0.12, 0.12);
      const [x, y] = [(t * 1.1 - 0.05) * width, foot + wave * horizon - reach];
      return rect(x, y, strip * 2, reach, paint, 0, fade(Math.max(0.06, seen)));
    }).join('');
  });
  return curtains.join('');
}

export function fireworks(stage: Stage): string {
  const { width, horizon, unit, palette } = stage;
  return scatter(stage, 'firework', 6, (own, i) => {
    const height = unit * own.range(0.2, 0.48);
    const color = shift(palette.accents[i % 5] ?? palette.accents[0], 0.14, 1.2);
    const [x, y] = [width * ((i + own.range(0.2, 0.8)) / 6), horizon * own.range(0.16, 0.62)];
    return { x, y: y + height / 2, height, color, asked: true };
  });
}
