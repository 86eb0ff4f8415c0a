import type { Drawing } from './compose.ts';

/** Keyword of the text in a PNG file that tells where its figures stand. */
export const layoutKeyword = 'Layout';

/** A figure of a picture; lengths are fractions of its width and height. */
export interface Figure {
  /** First word of the motif. */
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the figures of a drawing stand, front to back, as JSON. */
export function layoutText({ layers, width, height }: Drawing): string {
  const figures = layers.flatMap(({ figure }) => {
    if (!figure) return [];
    const { motif, spot } = figure;
    const half = (spot.height * motif.aspect) / 2;
    return [
      {
        name: motif.words[0],
        left: fraction((spot.x - half) / width),
        top: fraction((spot.y - spot.height) / height),
        right: fraction((spot.x + half) / width),
        bottom: fraction(spot.y / height),
      },
    ];
  });
  return JSON.stringify(figures.reverse());
}

function fraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}

/** Undefined where a text is not of layoutText: anybody can write texts into files. */
export function readLayout(text: string): Figure[] | undefined {
  try {
    const figures: unknown = JSON.parse(text);
    return Array.isArray(figures) && figures.every(isFigure) ? figures : undefined;
  } catch {
    return undefined;
  }
}

function isFigure(value: unknown): value is Figure {
  const { name, left, top, right, bottom } = (value ?? {}) as Record<string, unknown>;
  const sides = [left, top, right, bottom];
  return (
    typeof name === 'string' &&
    sides.every((side) => typeof side === 'number' && side >= 0 && side <= 1)
  );
}
