import type { Drawing } from './compose.ts';
import type { Layer } from './scenery/stage.ts';
import type { Size } from './size.ts';

/** Keyword of the text in a PNG file that contains the places of its figures. */
export const layoutKeyword = 'Layout';

/** A figure of a picture. Lengths are fractions of the picture's width and height. */
export interface Figure {
  /** The first of the motif's words. */
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The figures of a drawing, front to back. */
export function figuresIn(drawing: Drawing): Figure[] {
  return drawing.layers.flatMap(({ figure }) => (figure ? [boxOf(figure, drawing)] : [])).reverse();
}

function boxOf({ motif, spot }: NonNullable<Layer['figure']>, { width, height }: Size): Figure {
  const half = (spot.height * motif.aspect) / 2;
  return {
    name: motif.words[0],
    left: fraction((spot.x - half) / width),
    top: fraction((spot.y - spot.height) / height),
    right: fraction((spot.x + half) / width),
    bottom: fraction(spot.y / height),
  };
}

/** The places of a drawing's figures, front to back, as JSON. */
export function layoutText(drawing: Drawing): string {
  return JSON.stringify(figuresIn(drawing));
}

function fraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}
