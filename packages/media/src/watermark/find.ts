import { byteAt, float32At } from '../arrays.ts';
import type { Region } from '../models.ts';
import { connectedRegions } from './connected-regions.ts';
import { type BinaryMask, dilate, holesFilled } from './mask.ts';
import type { Statistics } from './statistics.ts';

/** A mark that was found: its pixels, and the box around them. */
export interface Watermark {
  readonly mask: BinaryMask;
  readonly region: Region;
}

/** An edge belongs to a mark if it is this steep, in levels a pixel, and lasts this much. */
const edgeThresholds = { steep: 5, constant: 0.55 };
/** The search for a mark starts from edges that are at least this steep and lasting. */
const seedThresholds = { steep: 8, constant: 0.93 };
/**
 * If more than this share of all edges lasts, the scene stands still, and a mark cannot be told
 * from it.
 */
const stillThreshold = 0.3;

/** How much a place must change on average around a mark, in levels, for the picture to move. */
const leastChange = 1.5;
/** How much the core of a mark changes at least, as a share of the change around it. */
const coreShare = 0.2;
/** How far the surroundings of a mark reach, and how thick its border is, in pixels. */
const borderWidth = 6;

/**
 * Searches for marks over a video: edges that every picture has at the same place, in small parts of
 * a picture that otherwise moves, around the edges and between them. A thing that stands still is
 * none: what is within its edges does not move.
 */
export function findWatermarks(statistics: Statistics): Watermark[] {
  const { width, height } = statistics;
  const reach = reachIn(statistics);
  const seeds = edgesOf(statistics, seedThresholds);
  const regions = connectedRegions(dilate(seeds, reach))
    .filter((region) => isPlausible(region, statistics))
    .filter((region) => weightOf(seeds, region, statistics) >= Math.min(width, height) / 2);
  if (stillness(statistics, regions) > stillThreshold) return [];
  const markEdges = edgesOf(statistics, edgeThresholds);
  return regions
    .map((region) => grown(region, 4, width, height))
    .map((region) => ({ region, mask: markIn(markEdges, region) }))
    .filter((mark) => isOverMovingPicture(mark, statistics));
}

/** How far the parts of one mark are from each other, in pixels. */
function reachIn({ width, height }: Statistics): number {
  return Math.max(2, Math.round(Math.min(width, height) / 60));
}

/**
 * Whether the picture moves around a mark and behind it. Letters have no core, or one in which the
 * picture is seen; that of a thing stands still.
 */
function isOverMovingPicture({ mask }: Watermark, { change }: Statistics): boolean {
  const near = dilate(mask, borderWidth).on;
  const outside = { ...mask, on: mask.on.map((on) => 1 - on) };
  const outsideCore = dilate(outside, borderWidth).on;
  const around = meanChange(change, (i) => near[i] === 1 && mask.on[i] === 0) ?? 0;
  const core = meanChange(change, (i) => outsideCore[i] === 0) ?? around;
  return around >= leastChange && core >= coreShare * around;
}

/** The mean change of some places; undefined if there are none. */
function meanChange(change: Float32Array, isIncluded: (i: number) => boolean): number | undefined {
  let [count, sum] = [0, 0];
  for (let i = 0; i < change.length; i++) {
    if (!isIncluded(i)) continue;
    count++;
    sum += float32At(change, i);
  }
  return count === 0 ? undefined : sum / count;
}

/** A region of which the edges of a mark cover less than this share is a mark as a whole. */
const leastCovered = 0.08;

/** The pixels of a mark in a known region, or the whole region if hardly any edges are found. */
export function markWithin(statistics: Statistics, region: Region): BinaryMask {
  const { width, height } = statistics;
  const mask = markIn(edgesOf(statistics, edgeThresholds), region);
  const covered = mask.on.reduce((sum, value) => sum + value, 0) / (region.width * region.height);
  if (covered > leastCovered) return mask;
  const on = new Uint8Array(width * height);
  fillRegion(on, width, region);
  return { on, width, height };
}

/** Sets the pixels of a region in a mask of this width. */
function fillRegion(on: Uint8Array, width: number, { x, y, width: w, height: h }: Region): void {
  for (let row = y; row < y + h; row++) on.fill(1, row * width + x, row * width + x + w);
}

function edgesOf(
  { width, height, lasting, constancy }: Statistics,
  { steep, constant }: typeof edgeThresholds,
): BinaryMask {
  const on = new Uint8Array(width * height);
  for (let i = 0; i < on.length; i++) {
    if (float32At(lasting, i) > steep && float32At(constancy, i) > constant) on[i] = 1;
  }
  return { on, width, height };
}

/** The edges within a region, the pixels inside them, and the soft border around them. */
function markIn(edges: BinaryMask, region: Region): BinaryMask {
  return dilate(holesFilled(edges, region), 3);
}

/** The share of lasting edges among all edges outside some regions. */
function stillness(
  { width, height, lasting, constancy }: Statistics,
  regions: readonly Region[],
): number {
  const inside = new Uint8Array(width * height);
  for (const region of regions) fillRegion(inside, width, grown(region, 6, width, height));
  let [steep, still] = [0, 0];
  for (let i = 0; i < inside.length; i++) {
    const [steady, share] = [float32At(lasting, i), float32At(constancy, i)];
    if (inside[i] === 1 || share === 0) continue;
    // What `constancy` is a share of, without the level that is added there.
    const slope = steady / share - 1;
    if (slope < seedThresholds.steep) continue;
    steep++;
    if (share > seedThresholds.constant) still++;
  }
  return steep === 0 ? 0 : still / steep;
}

/** Whether a region is small, lies wholly inside the picture, and is neither a speck nor a bar. */
function isPlausible(
  { x, y, width, height }: Region,
  { width: w, height: h }: Statistics,
): boolean {
  if (width * height > 0.12 * w * h || width > 0.7 * w || height > 0.4 * h) return false;
  const inside = x > 1 && y > 1 && x + width < w - 1 && y + height < h - 1;
  return inside && width >= 6 && height >= 6;
}

/** Counts the pixels of edges, and prefers regions near the border, where most marks are. */
function weightOf(
  edges: BinaryMask,
  { x, y, width, height }: Region,
  { width: w, height: h }: Statistics,
): number {
  let count = 0;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) count += byteAt(edges.on, row * w + column);
  }
  const [dx, dy] = [Math.abs((x + width / 2) / w - 0.5), Math.abs((y + height / 2) / h - 0.5)];
  return count * (0.6 + Math.max(dx, dy));
}

function grown({ x, y, width, height }: Region, by: number, w: number, h: number): Region {
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)];
  const [right, bottom] = [Math.min(w, x + width + by), Math.min(h, y + height + by)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
