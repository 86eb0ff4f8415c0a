import type { Place } from '../prompt/brief.ts';

/** A subject's claim to space that several subjects share. */
export interface Claim {
  readonly index: number;
  readonly place: Place;
  /** How much room the subject needs, in comparison with the others. */
  readonly weight: number;
}

/** An interval within 0 to 1. */
export type Band = readonly [from: number, to: number];

/** The horizontal part of the space for each claim, by index. */
export function columnBands(claims: readonly Claim[]): Map<number, Band> {
  const sides = {
    left: claims.filter(({ place }) => place.x === 'left'),
    right: claims.filter(({ place }) => place.x === 'right'),
  };
  const free = claims.filter(({ place }) => place.x !== 'left' && place.x !== 'right');
  const [from, to] = middle(sides.left.length > 0, sides.right.length > 0, free.length > 0);
  const bands = new Map<number, Band>();
  split(sides.left, [0, from], bands);
  split(
    free,
    free.every(({ place }) => place.x === 'center') ? narrow(from, to) : [from, to],
    bands,
  );
  split(sides.right, [to, 1], bands);
  return bands;
}

/** The vertical part of the space for a place. */
export function rowBand({ y }: Place): Band {
  if (y === 'top') return [0, 0.42];
  if (y === 'bottom') return [0.58, 1];
  if (y === 'middle') return [0.22, 0.78];
  return [0, 1];
}

function middle(left: boolean, right: boolean, free: boolean): Band {
  if (!free) return [0.48, 0.52];
  if (left && right) return [0.34, 0.66];
  return [left ? 0.44 : 0, right ? 0.56 : 1];
}

function narrow(from: number, to: number): Band {
  const half = Math.min(0.24, (to - from) / 2);
  return [(from + to) / 2 - half, (from + to) / 2 + half];
}

function split(claims: readonly Claim[], [from, to]: Band, into: Map<number, Band>): void {
  const total = claims.reduce((sum, { weight }) => sum + weight, 0);
  let at = from;
  for (const { index, weight } of claims) {
    const end = at + ((to - from) * weight) / total;
    into.set(index, [at, end]);
    at = end;
  }
}
