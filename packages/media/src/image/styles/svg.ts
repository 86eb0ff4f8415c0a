export type Point = readonly [x: number, y: number];

/** A number as SVG wants it: two decimals, the same text on every machine. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}
