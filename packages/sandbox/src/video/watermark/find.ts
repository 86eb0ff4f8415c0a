import type { Region } from '../../interfaces.ts';
import { groupsOf } from './groups.ts';
import { close, dilate, holesFilled, type Mask } from './mask.ts';
import type { Statistics } from './statistics.ts';

/** What was found: the pixels of the mark, and the box around them. */
export interface Found {
  readonly mask: Mask;
  readonly region: Region;
}

/** An edge belongs to the mark if it is this steep, and lasts this much. */
const STEEP = 5;
const CONSTANT = 0.55;
/** How much the picture around a mark must change, in levels; a still one hides it. */
const CHANGING = 2.5;

/** Where more of all edges than this last, the scene itself stands still, and a mark in it is one of many. */
const STILL = 0.4;

/**
 * Looks for what is laid over a video: edges that every picture has at the same place, in a small
 * part of the picture around which things change.
 */
export function findWatermark(statistics: Statistics): Found | undefined {
  const { width, height } = statistics;
  const reach = Math.max(2, Math.round(Math.min(width, height) / 60));
  const edges = edgesOf(statistics);
  const groups = groupsOf(close(edges, reach))
    .filter(({ region }) => isPlausible(region, statistics))
    .map((group) => ({ ...group, weight: weightOf(edges, group.region, statistics) }));
  const [best] = groups.sort((one, other) => other.weight - one.weight);
  if (best === undefined || best.weight < Math.min(width, height) / 8) return undefined;
  if (stillness(statistics, best.region) > STILL) return undefined;
  return { mask: markIn(edges, best.region, reach), region: grown(best.region, 4, width, height) };
}

/** The pixels of a mark within a region that is known; all of it if no edge of it can be told. */
export function markWithin(statistics: Statistics, region: Region): Mask {
  const { width, height } = statistics;
  const mask = markIn(
    edgesOf(statistics),
    region,
    Math.max(2, Math.round(Math.min(width, height) / 60)),
  );
  const covered = mask.on.reduce((sum, on) => sum + on, 0) / (region.width * region.height);
  if (covered > 0.08) return mask;
  return filled(width, height, region);
}

function filled(width: number, height: number, { x, y, width: w, height: h }: Region): Mask {
  const on = new Uint8Array(width * height);
  for (let row = y; row < y + h; row++) on.fill(1, row * width + x, row * width + x + w);
  return { on, width, height };
}

function edgesOf({ width, height, lasting, constancy }: Statistics): Mask {
  const on = new Uint8Array(width * height);
  for (let i = 0; i < on.length; i++) {
    if ((lasting[i] ?? 0) > STEEP && (constancy[i] ?? 0) > CONSTANT) on[i] = 1;
  }
  return { on, width, height };
}

/** Edges, what they enclose, and the soft border around them. */
function markIn(edges: Mask, region: Region, reach: number): Mask {
  const { width, height } = edges;
  const inside = filled(width, height, grown(region, reach, width, height)).on;
  const on = edges.on.map((edge, i) => edge & (inside[i] ?? 0));
  return dilate(holesFilled({ on, width, height }, region), 3);
}

/** The share of the edges outside a region that last. */
function stillness({ width, height, lasting, constancy }: Statistics, region: Region): number {
  const inside = filled(width, height, grown(region, 6, width, height)).on;
  let [steep, still] = [0, 0];
  for (let i = 0; i < inside.length; i++) {
    const [steady, share] = [lasting[i] ?? 0, constancy[i] ?? 0];
    if (inside[i] === 1 || share === 0 || steady / share - 1 < STEEP) continue;
    steep++;
    if (share > CONSTANT) still++;
  }
  return steep === 0 ? 0 : still / steep;
}

function isPlausible(
  { x, y, width, height }: Region,
  { width: w, height: h, change }: Statistics,
): boolean {
  if (width * height > 0.2 * w * h || width > 0.7 * w || height > 0.5 * h) return false;
  if (width < 6 || height < 6) return false;
  return changeAround({ x, y, width, height }, w, h, change) > CHANGING;
}

/** The mean change on a frame around a region. */
function changeAround(region: Region, width: number, height: number, change: Float32Array): number {
  const outer = grown(region, 10, width, height);
  let [sum, count] = [0, 0];
  for (let y = outer.y; y < outer.y + outer.height; y += 2) {
    for (let x = outer.x; x < outer.x + outer.width; x += 2) {
      const within =
        x >= region.x &&
        x < region.x + region.width &&
        y >= region.y &&
        y < region.y + region.height;
      if (within) continue;
      sum += change[y * width + x] ?? 0;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** How many pixels of edge there are; marks stand at the border rather than in the middle. */
function weightOf(
  edges: Mask,
  { x, y, width, height }: Region,
  { width: w, height: h }: Statistics,
): number {
  let count = 0;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) count += edges.on[row * w + column] ?? 0;
  }
  const [dx, dy] = [Math.abs((x + width / 2) / w - 0.5), Math.abs((y + height / 2) / h - 0.5)];
  return count * (0.6 + Math.max(dx, dy));
}

function grown({ x, y, width, height }: Region, by: number, w: number, h: number): Region {
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)];
  const [right, bottom] = [Math.min(w, x + width + by), Math.min(h, y + height + by)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
