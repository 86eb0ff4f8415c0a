import { oklch, shift } from '../color/oklch.ts';
import { scatter } from './prop.ts';
import type { Stage } from './stage.ts';

/** Curtains of light, one behind the other. */
export function aurora(stage: Stage): string {
  const { width, horizon, palette } = stage;
  const [first] = palette.asked;
  const hues = first === undefined ? [158, 174, 305] : [first.h, first.h + 24, first.h - 45];
  return scatter(stage, 'aurora', hues.length, (own, i) => ({
    ...{ x: width * own.range(0.42, 0.58), width: width * own.range(1.15, 1.5) },
    ...{
      y: horizon * (1 - i * 0.2) * own.range(0.94, 1.04),
      height: horizon * own.range(0.7, 0.9),
    },
    ...{ color: oklch(0.83, 0.17, ((hues[i] ?? 158) + 360) % 360), asked: true },
  }));
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
