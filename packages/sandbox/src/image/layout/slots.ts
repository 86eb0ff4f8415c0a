import type { Bounds } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import type { Spot } from '../scenery/stage.ts';
import type { Group } from './group.ts';

/** Places all over a region: cells of a grid with a small offset, so that nothing overlaps. */
export function spotsInGrid(
  region: Bounds,
  { count, aspect, wantedHeight, play }: Group,
  random: Random,
): Spot[] {
  const { left: from, top } = region;
  const [width, height] = [region.right - from, region.bottom - top];
  const { columns, rows } = bestGrid(width, height, count, aspect);
  const [cellW, cellH] = [width / columns, height / rows];
  const fill = count > 3 ? 0.84 - 0.24 * play : 0.84;
  const most = Math.min(wantedHeight, (cellW / aspect) * fill, cellH * fill);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    const tall = most * (1 - play * 0.45 * random.next());
    const jitter = (room: number) => random.range(-1, 1) * Math.max(0, room / 2) * play * 1.45;
    const across = (columns - inRow) / 2 + (i % columns) + 0.5;
    const x = from + across * cellW + jitter(cellW - tall * aspect);
    return { x, y: top + (row + 0.5) * cellH + jitter(cellH - tall) + tall / 2, height: tall };
  });
}

function bestGrid(width: number, height: number, count: number, aspect: number) {
  let best = { columns: count, rows: 1, score: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    // A full last row looks better than a slightly larger figure.
    const filled = 0.7 + (0.3 * count) / (columns * rows);
    const score = Math.min(width / columns / aspect, height / rows) * filled;
    if (score > best.score) best = { columns, rows, score };
  }
  return best;
}

export interface Plane {
  readonly left: number;
  readonly right: number;
  /** The line of the nearest figures, and that of the farthest ones. */
  readonly near: number;
  readonly far: number;
}

/** Places on the ground: rows one behind the other, with smaller figures in the far rows. */
export function spotsInRanks(plane: Plane, group: Group, random: Random): Spot[] {
  const { count, aspect, play } = group;
  const width = plane.right - plane.left;
  const { rows, height } = bestRanks(width, plane.near - plane.far, group);
  const spots: Spot[] = [];
  let left = count;
  for (let row = rows - 1; row >= 0; row--) {
    // Every second row has one figure less, and its figures stand in the gaps.
    const even = Math.ceil(left / (row + 1));
    const here = row > 0 && row % 2 === 1 && even > 2 ? even - 1 : even;
    const t = rows === 1 ? 0 : row / (rows - 1);
    const scale = 1 - 0.42 * t;
    const y = plane.near + (plane.far - plane.near) * t * 0.85;
    const span = width * (1 - 0.16 * t);
    const cell = span / here;
    for (let i = 0; i < here; i++) {
      const size = height * scale * (1 - play * 0.2 * random.next());
      const slack = Math.max(0, cell - size * aspect) / 2;
      const x =
        plane.left +
        (width - span) / 2 +
        (i + 0.5) * cell +
        random.range(-1, 1) * slack * 0.6 * play;
      spots.push({ x, y: y - random.next() * play * height * 0.08, height: size });
    }
    left -= here;
  }
  return spots;
}

function bestRanks(
  width: number,
  depth: number,
  { count, aspect, wantedHeight }: Group,
): { rows: number; height: number } {
  let best = { rows: 1, height: 0, score: 0 };
  for (let rows = 1; rows <= Math.min(6, count); rows++) {
    const perRow = Math.ceil(count / rows);
    const step = rows === 1 ? Number.POSITIVE_INFINITY : depth / (rows - 1);
    const height = Math.min(
      wantedHeight,
      width / perRow / aspect / (count === 1 ? 0.92 : 1.06),
      step * 1.7,
    );
    const score = height * (1 - rowCost(count) * (rows - 1));
    if (score > best.score) best = { rows, height, score };
  }
  return best;
}

/** How much worse each further row looks, as a share of the height: less with many figures. */
function rowCost(count: number): number {
  if (count <= 3) return 0.4;
  return count <= 6 ? 0.16 : 0.09;
}
