import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { type Point, path, smooth } from '../svg/shapes.ts';
import type { Stage } from './stage.ts';

/** A wavy line across the picture. */
export interface Ridge {
  /** Its middle height, in pixels from the top. */
  readonly y: number;
  /** Its amplitude, as a share of the picture's shorter side. */
  readonly swing: number;
  /** Its waves along the shorter side. Default 1. */
  readonly swells?: number;
}

/** The points of the line: a sum of sines. The same random numbers give the same line. */
export function rolling({ width, unit }: Stage, random: Random, ridge: Ridge): Point[] {
  const { y, swing, swells = 1 } = ridge;
  const waves = Math.max(1.5, (swells * width) / unit);
  const phases = [random.range(0, 6.3), random.range(0, 6.3), random.range(0, 6.3)] as const;
  const steps = Math.max(12, Math.ceil(waves * 7));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (i / steps) * waves * 2 * Math.PI;
    const wave =
      Math.sin(t + phases[0]) * 0.6 +
      Math.sin(t * 2.3 + phases[1]) * 0.28 +
      Math.sin(t * 4.1 + phases[2]) * 0.12;
    return [(width * i) / steps, y + wave * swing * unit] as const;
  });
}

/** The area below a line of points, down to `bottom`. */
export function below(points: readonly Point[], bottom: number): string {
  const [first] = itemAt(points, 0);
  const [last] = itemAt(points, points.length - 1);
  return `${smooth(points)}L${last} ${Math.ceil(bottom)}L${first} ${Math.ceil(bottom)}Z`;
}

/** The area below a wavy line, in one paint. */
export function terrain(stage: Stage, random: Random, ridge: Ridge, paint: string): string {
  return path(below(rolling(stage, random, ridge), stage.height), paint);
}
