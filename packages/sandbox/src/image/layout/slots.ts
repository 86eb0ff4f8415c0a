import type { Random } from '@genmedia/media/random';
import { heightOf, type Region, type Spot, widthOf } from './box.ts';

export interface Group {
  readonly count: number;
  /** Width divided by height of one figure. */
  readonly aspect: number;
  /** The height that a figure should have if there is room. */
  readonly wish: number;
  /** How much the figures may differ in size, 0 to 1, and stray from the grid. */
  readonly play: number;
}

/** Spots all over a region, on a grid that was shaken: nothing overlaps. */
export function scatter(
  region: Region,
  { count, aspect, wish, play }: Group,
  random: Random,
): Spot[] {
  const { columns, rows } = bestGrid(region, count, aspect);
  const [cellW, cellH] = [widthOf(region) / columns, heightOf(region) / rows];
  const fill = count > 3 ? 0.84 - 0.24 * play : 0.84;
  const most = Math.min(wish, (cellW / aspect) * fill, cellH * fill);
  const spots: Spot[] = [];
  for (let row = 0, left = count; left > 0; row++) {
    const here = Math.min(columns, left);
    const inset = ((columns - here) * cellW) / 2;
    for (let column = 0; column < here; column++) {
      const height = most * (1 - play * 0.45 * random.next());
      const slackX = Math.max(0, cellW - height * aspect) / 2;
      const slackY = Math.max(0, cellH - height) / 2;
      const x =
        region.left + inset + (column + 0.5) * cellW + random.range(-1, 1) * slackX * play * 1.45;
      const middle = region.top + (row + 0.5) * cellH + random.range(-1, 1) * slackY * play * 1.45;
      spots.push({ x, y: middle + height / 2, height });
    }
    left -= here;
  }
  return spots;
}

function bestGrid(
  region: Region,
  count: number,
  aspect: number,
): { columns: number; rows: number } {
  let best = { columns: count, rows: 1, height: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const height = Math.min(widthOf(region) / columns / aspect, heightOf(region) / rows);
    // A full last row looks better than a slightly larger figure.
    const filled = count / (columns * rows);
    if (height * (0.7 + 0.3 * filled) > best.height)
      best = { columns, rows, height: height * (0.7 + 0.3 * filled) };
  }
  return best;
}

export interface Plane {
  readonly left: number;
  readonly right: number;
  /** The line on which a figure in front stands, and the farthest one. */
  readonly near: number;
  readonly far: number;
}

/** Spots on the ground: ranks one behind the other, the far ones smaller. */
export function ranks(plane: Plane, { count, aspect, wish, play }: Group, random: Random): Spot[] {
  const width = plane.right - plane.left;
  const { rows, height } = bestRanks(width, plane.near - plane.far, { count, aspect, wish, play });
  const spots: Spot[] = [];
  let left = count;
  for (let row = rows - 1; row >= 0; row--) {
    // Every other rank has one less and stands in the gaps.
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
  { count, aspect, wish }: Group,
): { rows: number; height: number } {
  let best = { rows: 1, height: 0, score: 0 };
  for (let rows = 1; rows <= Math.min(6, count); rows++) {
    const perRow = Math.ceil(count / rows);
    const step = rows === 1 ? Number.POSITIVE_INFINITY : depth / (rows - 1);
    const height = Math.min(
      wish,
      width / perRow / aspect / (count === 1 ? 0.92 : 1.06),
      step * 1.7,
    );
    const score = height * (1 - (count <= 3 ? 0.4 : count <= 6 ? 0.16 : 0.09) * (rows - 1));
    if (score > best.score) best = { rows, height, score };
  }
  return best;
}
