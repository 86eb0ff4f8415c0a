/**
 * SVG elements and path data as text. Lengths are in the units of the surrounding group. `more` are
 * further attributes, with a space before each: see `fade`.
 */

import { itemAt } from '@genmedia/media/arrays';

export type Point = readonly [x: number, y: number];

/** A number for SVG, rounded to two decimals, so that the text is the same on every machine. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more}/>`;
}

export function stroke(d: string, color: string, width: number, more: string): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" ${ends}${more}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${more}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${more}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"${more}/>`;
}

/** Path data for a smooth curve through one point or more (a Catmull-Rom spline). */
export function smooth(points: readonly Point[]): string {
  const last = points.length - 1;
  const at = (i: number): Point => itemAt(points, Math.min(last, Math.max(0, i)));
  const [startX, startY] = at(0);
  let d = `M${num(startX)} ${num(startY)}`;
  for (let i = 0; i < last; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = `${num(from[0] + (to[0] - before[0]) / 6)} ${num(from[1] + (to[1] - before[1]) / 6)}`;
    const c2 = `${num(to[0] - (after[0] - from[0]) / 6)} ${num(to[1] - (after[1] - from[1]) / 6)}`;
    d += `C${c1} ${c2} ${num(to[0])} ${num(to[1])}`;
  }
  return d;
}

export function group(children: string, transform: string, more = ''): string {
  return `<g transform="${transform}"${more}>${children}</g>`;
}

export function fade(opacity: number): string {
  return ` opacity="${num(opacity)}"`;
}
