import type { Random } from '@genmedia/media/random';
import { lines, type Point, smooth } from '../svg/shapes.ts';

export interface Ridge {
  readonly width: number;
  /** Where the picture ends below. */
  readonly bottom: number;
  /** The middle height of the line, in pixels from the top. */
  readonly y: number;
  /** How far the line rises and falls. */
  readonly swing: number;
  /** How many swells it has. */
  readonly swells: number;
}

/** The points of a rolling line: a sum of sines, the same for the same stream. */
export function rolling({ width, y, swing, swells }: Ridge, random: Random): Point[] {
  const phases = [random.range(0, 6.3), random.range(0, 6.3), random.range(0, 6.3)] as const;
  const steps = Math.max(12, Math.ceil(swells * 7));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (i / steps) * swells * 2 * Math.PI;
    const wave =
      Math.sin(t + phases[0]) * 0.6 +
      Math.sin(t * 2.3 + phases[1]) * 0.28 +
      Math.sin(t * 4.1 + phases[2]) * 0.12;
    return [(width * i) / steps, y + wave * swing] as const;
  });
}

/** The area below a line of points, down to the bottom of the picture. */
export function below(points: readonly Point[], bottom: number, round = true): string {
  const first = points[0]?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? 0;
  return `${round ? smooth(points) : lines(points)}L${last} ${Math.ceil(bottom)}L${first} ${Math.ceil(bottom)}Z`;
}
