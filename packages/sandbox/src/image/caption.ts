import { outlines, readable, shortened } from './lettering.ts';
import { Defs } from './svg/defs.ts';
import { group, num, rect } from './svg/shapes.ts';

/** A strip to lay over the lower edge of a picture. */
export interface Caption {
  readonly svg: string;
  /** In pixels; the width is that of the picture. */
  readonly height: number;
}

/** The shorter side of the smallest picture with a readable caption, in pixels. */
const minSide = 160;

/**
 * Writes the prompt in small white letters on a dark strip, with an ellipsis if it is too long.
 * Undefined if the picture is too small, or if the font has none of the characters.
 */
export function captionStrip(prompt: string, width: number, height: number): Caption | undefined {
  const unit = Math.min(width, height);
  if (unit < minSide) return undefined;
  const size = Math.min(20, Math.max(9, unit * 0.0175));
  const pad = size * 1.1;
  const text = readable(prompt);
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const strip = Math.ceil(size * 3.4);
  const defs = new Defs();
  const shade = defs.linear([
    [0, '#000000', 0],
    [0.55, '#000000', 0.26],
    [1, '#000000', 0.48],
  ]);
  const place = `translate(${num(pad)} ${num(strip - size * 0.85)})`;
  const letters = group(
    outlines(shortened(text, size, width - 2 * pad), size, '#ffffff', 0.92),
    place,
  );
  const body = rect(0, 0, width, strip, shade) + letters;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip}">${defs}${body}</svg>`,
    height: strip,
  };
}
