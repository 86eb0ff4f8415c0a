import { num } from '../svg/shapes.ts';
import type { FontReader } from './reader.ts';

interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

/** Moves and scales the points of a part. */
type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const SAME: Transform = [1, 0, 0, 1, 0, 0];
const DEEPEST = 5;

/**
 * The contours of a glyph as SVG path data in font units, y downwards ('glyf' table: quadratic
 * curves whose on-curve points may be implied, and glyphs composed of others).
 */
export function outline(
  font: FontReader,
  place: (glyph: number) => number | undefined,
  glyph: number,
): string {
  return contours(font, place, glyph, SAME, 0).map(toPath).join('');
}

function contours(
  font: FontReader,
  place: (glyph: number) => number | undefined,
  glyph: number,
  transform: Transform,
  depth: number,
): OutlinePoint[][] {
  const at = place(glyph);
  if (at === undefined || depth > DEEPEST) return [];
  const count = font.i16(at);
  if (count >= 0) return simple(font, at, count, transform);
  return parts(font, at + 10).flatMap((part) =>
    contours(font, place, part.glyph, chain(transform, part.transform), depth + 1),
  );
}

function simple(
  font: FontReader,
  start: number,
  count: number,
  [a, b, c, d, e, f]: Transform,
): OutlinePoint[][] {
  const ends = Array.from({ length: count }, (_, i) => font.u16(start + 10 + 2 * i));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = start + 10 + 2 * count;
  at += 2 + font.u16(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = font.u8(at++);
    const repeats = (flag & 8) !== 0 ? font.u8(at++) : 0;
    for (let i = 0; i <= repeats; i++) flags.push(flag);
  }
  const axis = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) !== 0 ? font.u8(at++) : -font.u8(at++);
      else if ((flag & same) === 0) {
        value += font.i16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  const points = flags.map((flag, i) => {
    const [x, y] = [xs[i] ?? 0, ys[i] ?? 0];
    return { x: a * x + c * y + e, y: b * x + d * y + f, on: (flag & 1) !== 0 };
  });
  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1));
}

function parts(font: FontReader, start: number): { glyph: number; transform: Transform }[] {
  const found: { glyph: number; transform: Transform }[] = [];
  let at = start;
  for (let flags = 32; (flags & 32) !== 0; ) {
    flags = font.u16(at);
    const glyph = font.u16(at + 2);
    at += 4;
    const words = (flags & 1) !== 0;
    const [dx, dy] = words ? [font.i16(at), font.i16(at + 2)] : [font.i8(at), font.i8(at + 1)];
    at += words ? 4 : 2;
    const f2dot14 = () => {
      at += 2;
      return font.i16(at - 2) / 16384;
    };
    let [a, b, c, d] = [1, 0, 0, 1];
    if ((flags & 8) !== 0) a = d = f2dot14();
    else if ((flags & 64) !== 0) [a, d] = [f2dot14(), f2dot14()];
    else if ((flags & 128) !== 0) [a, b, c, d] = [f2dot14(), f2dot14(), f2dot14(), f2dot14()];
    found.push({ glyph, transform: [a, b, c, d, dx, dy] });
  }
  return found;
}

function chain([a, b, c, d, e, f]: Transform, [p, q, r, s, t, u]: Transform): Transform {
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

function toPath(points: readonly OutlinePoint[]): string {
  const full = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? point;
    if (point.on || next.on) return [point];
    return [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, on: true }];
  });
  const first = full.findIndex(({ on }) => on);
  if (first < 0) return '';
  const ordered = [...full.slice(first), ...full.slice(0, first + 1)];
  const text = ({ x, y }: OutlinePoint) => `${num(x)} ${num(-y)}`;
  let d = '';
  for (const [i, point] of ordered.entries()) {
    if (i === 0) d += `M${text(point)}`;
    else if (!point.on) d += `Q${text(point)}`;
    else d += ordered[i - 1]?.on === true ? `L${text(point)}` : ` ${text(point)}`;
  }
  return `${d}Z`;
}
