import { css, type Oklch, shift } from './oklch.ts';

/** One colour as a painter uses it, from the lit side to the shadow. Each is a CSS colour. */
export interface Tones {
  readonly bright: string;
  readonly light: string;
  readonly base: string;
  readonly shade: string;
  readonly deep: string;
}

/**
 * Lit sides turn a little towards yellow and shadows towards blue, as they do under the sky: what
 * separates a painted form from one that was merely darkened.
 */
export function tones(color: Oklch): Tones {
  const room = 1 - color.l;
  const warm = towards(color.h, 95, 9);
  const cool = towards(color.h, 275, 12);
  return {
    bright: css(shift(color, Math.min(0.16, room * 0.62), 0.82, warm)),
    light: css(shift(color, Math.min(0.075, room * 0.36), 0.96, warm * 0.6)),
    base: css(color),
    shade: css(shift(color, -0.085, 1, cool * 0.6)),
    deep: css(shift(color, -0.18, 0.92, cool)),
  };
}

/** The turn, of at most `most` degrees, that leads from hue `from` towards hue `to`. */
function towards(from: number, to: number, most: number): number {
  const way = ((to - from + 540) % 360) - 180;
  return Math.max(-most, Math.min(most, way));
}
