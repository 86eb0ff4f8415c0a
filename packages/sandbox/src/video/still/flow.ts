import type { Canvas } from '../film/paint.ts';
import { type Features, featuresOf, unlikeness } from './features.ts';

/** How far things move from one picture to another, in points of a coarse grid over both. */
export interface Flow {
  readonly dx: Float32Array;
  readonly dy: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

/** Points a row of the grids that are compared, from coarse to fine. */
const LEVELS = [10, 20] as const;
/** How far away a thing is looked for at first, as a share of the width. */
const REACH = 0.3;
const ROUNDS = 4;
/** What it costs to move unlike one's neighbours, and to move at all, a point of the coarsest grid. */
const STIFF = 1300;
const LAZY = 25;

/**
 * What moves where between two pictures, as seen from the middle between them: what is half way back
 * in the first is like what is half way on in the last. Found by comparing small patches.
 */
export async function flowBetween(start: Canvas, end: Canvas): Promise<Flow> {
  let flow: Flow | undefined;
  for (const columns of LEVELS) {
    const [one, other] = [await featuresOf(start, columns), await featuresOf(end, columns)];
    flow = flow ? resized(flow, one.columns, one.rows) : together(one, other);
    for (let round = 0; round < ROUNDS; round++) flow = smoothed(searched(flow, one, other));
  }
  if (flow === undefined) throw new Error('Pictures are compared on some level.');
  return smoothed(smoothed(flow));
}

/** The flow at a place given as shares of the sides, as shares of the sides. */
export function flowAt(flow: Flow, x: number, y: number): readonly [number, number] {
  const [gx, gy] = [x * (flow.columns - 1), y * (flow.rows - 1)];
  return [
    between(flow, flow.dx, gx, gy) / (flow.columns - 1),
    between(flow, flow.dy, gx, gy) / (flow.rows - 1),
  ];
}

function still(columns: number, rows: number): Flow {
  const none = () => new Float32Array(columns * rows);
  return { dx: none(), dy: none(), columns, rows };
}

function resized(flow: Flow, columns: number, rows: number): Flow {
  const out = still(columns, rows);
  for (let i = 0; i < columns * rows; i++) {
    const [x, y] = [(i % columns) / (columns - 1), Math.floor(i / columns) / (rows - 1)];
    const [dx, dy] = flowAt(flow, x, y);
    out.dx[i] = dx * (columns - 1);
    out.dy[i] = dy * (rows - 1);
  }
  return out;
}

/** The one way on which all points together find what is most like them. */
function together(one: Features, other: Features): Flow {
  const reach = Math.round(one.columns * REACH);
  let least = Number.POSITIVE_INFINITY;
  let best = still(one.columns, one.rows);
  for (const way of ways(reach, 0.5)) {
    let cost = 0;
    for (let i = 0; i < best.dx.length; i++) cost += costOf(i, way, way, one, other);
    if (cost >= least) continue;
    least = cost;
    best = { ...best, dx: best.dx.map(() => way[0]), dy: best.dy.map(() => way[1]) };
  }
  return best;
}

/** For every point the best of the ways that are near those of its neighbours. */
function searched(flow: Flow, one: Features, other: Features): Flow {
  const out = still(flow.columns, flow.rows);
  for (let i = 0; i < flow.dx.length; i++) {
    const around = neighbours(flow, i);
    let least = Number.POSITIVE_INFINITY;
    for (const [u, v] of ways(2, 0.5)) {
      const way = [around[0] + u, around[1] + v] as const;
      const cost = costOf(i, way, around, one, other);
      if (cost >= least) continue;
      least = cost;
      [out.dx[i], out.dy[i]] = way;
    }
  }
  return out;
}

function ways(reach: number, step: number): [number, number][] {
  const steps = Array.from({ length: (2 * reach) / step + 1 }, (_, i) => i * step - reach);
  return steps.flatMap((v) => steps.map((u): [number, number] => [u, v]));
}

function costOf(
  i: number,
  [dx, dy]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  one: Features,
  other: Features,
): number {
  const { columns, rows } = one;
  const [x, y] = [i % columns, Math.floor(i / columns)];
  const [far, unlike] = [Math.hypot(dx, dy), Math.hypot(dx - ax, dy - ay)];
  // The grid gets finer, and so do its points: costs are those of the coarsest.
  const scale = LEVELS[0] / columns;
  let sum = LAZY * (far * scale) ** 2 + STIFF * (unlike * scale) ** 2;
  for (const [px, py] of PATCH) {
    const [sx, sy] = [x + px - dx / 2, y + py - dy / 2];
    const [ex, ey] = [x + px + dx / 2, y + py + dy / 2];
    const outside =
      [sx, ex].some((at) => at < -1 || at > columns) || [sy, ey].some((at) => at < -1 || at > rows);
    sum += (outside ? 3000 : 0) + unlikeness(one, [sx, sy], other, [ex, ey]) / PATCH.length;
  }
  return sum;
}

const PATCH = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** The mean way of a point and those beside it. */
function neighbours({ dx, dy, columns, rows }: Flow, i: number): readonly [number, number] {
  const [x, y] = [i % columns, Math.floor(i / columns)];
  let [sumX, sumY, count] = [0, 0, 0];
  for (let py = Math.max(0, y - 1); py <= Math.min(rows - 1, y + 1); py++) {
    for (let px = Math.max(0, x - 1); px <= Math.min(columns - 1, x + 1); px++) {
      const at = py * columns + px;
      [sumX, sumY, count] = [sumX + (dx[at] ?? 0), sumY + (dy[at] ?? 0), count + 1];
    }
  }
  return [sumX / count, sumY / count];
}

function smoothed(flow: Flow): Flow {
  const out = still(flow.columns, flow.rows);
  for (let i = 0; i < flow.dx.length; i++) [out.dx[i], out.dy[i]] = neighbours(flow, i);
  return out;
}

function between({ columns, rows }: Flow, values: Float32Array, x: number, y: number): number {
  const cx = Math.min(columns - 1.001, Math.max(0, x));
  const cy = Math.min(rows - 1.001, Math.max(0, y));
  const [ix, iy] = [Math.floor(cx), Math.floor(cy)];
  const [tx, ty] = [cx - ix, cy - iy];
  const value = (dx: number, dy: number) => values[(iy + dy) * columns + ix + dx] ?? 0;
  const upper = value(0, 0) * (1 - tx) + value(1, 0) * tx;
  const lower = value(0, 1) * (1 - tx) + value(1, 1) * tx;
  return upper * (1 - ty) + lower * ty;
}
