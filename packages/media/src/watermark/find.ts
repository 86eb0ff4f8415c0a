import { byteAt, float32At } from '../arrays.ts';
import type { Region } from '../models.ts';
import { groupsOf } from './groups.ts';
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
const sure = { steep: 8, constant: 0.93 };
/**
 * If more than this share of all edges lasts, the scene stands still, and a mark cannot be told
 * from it.
 */
const stillThreshold = 0.3;

/**
 * Searches for a mark over a video: edges that every picture has at the same place, in a small part
 * of a picture that otherwise moves.
 */
export function findWatermark(statistics: Statistics): Watermark | undefined {
  const { width, height } = statistics;
  const reach = Math.max(2, Math.round(Math.min(width, height) / 60));
  const edges = edgesOf(statistics, sure);
  const groups = groupsOf(dilate(edges, reach))
    .filter(({ region }) => isPlausible(region, statistics))
    .map((group) => ({ ...group, weight: weightOf(edges, group.region, statistics) }));
  const [best] = groups.sort((one, other) => other.weight - one.weight);
  if (best === undefined || best.weight < Math.min(width, height) / 2) return undefined;
  if (stillness(statistics, best.region) > stillThreshold) return undefined;
  const region = grown(best.region, 4, width, height);
  return { mask: markIn(edgesOf(statistics, edgeThresholds), region, reach), region };
}

/**
 * Finds the pixels of a mark within a known region. Returns the whole region if it finds no edge.
 */
export function markWithin(statistics: Statistics, region: Region): BinaryMask {
  const { width, height } = statistics;
  const mask = markIn(
    edgesOf(statistics, edgeThresholds),
    region,
    Math.max(2, Math.round(Math.min(width, height) / 60)),
  );
  const covered = mask.on.reduce((sum, on) => sum + on, 0) / (region.width * region.height);
  if (covered > 0.08) return mask;
  return filled(width, height, region);
}

function filled(width: number, height: number, { x, y, width: w, height: h }: Region): BinaryMask {
  const on = new Uint8Array(width * height);
  for (let row = y; row < y + h; row++) on.fill(1, row * width + x, row * width + x + w);
  return { on, width, height };
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

/** Returns the edges, the pixels inside them, and the soft border around them. */
function markIn(edges: BinaryMask, region: Region, reach: number): BinaryMask {
  const { width, height } = edges;
  const inside = filled(width, height, grown(region, reach, width, height)).on;
  const on = edges.on.map((edge, i) => edge & byteAt(inside, i));
  return dilate(holesFilled({ on, width, height }, region), 3);
}

/** Returns the share of lasting edges among all edges outside a region. */
function stillness({ width, height, lasting, constancy }: Statistics, region: Region): number {
  const inside = filled(width, height, grown(region, 6, width, height)).on;
  let [steep, still] = [0, 0];
  for (let i = 0; i < inside.length; i++) {
    const [steady, share] = [float32At(lasting, i), float32At(constancy, i)];
    if (inside[i] === 1 || share === 0 || steady / share - 1 < sure.steep) continue;
    steep++;
    if (share > sure.constant) still++;
  }
  return steep === 0 ? 0 : still / steep;
}

/** Whether a group is small, lies wholly inside the picture, and is neither a speck nor a bar. */
function isPlausible(
  { x, y, width, height }: Region,
  { width: w, height: h }: Statistics,
): boolean {
  if (width * height > 0.12 * w * h || width > 0.7 * w || height > 0.4 * h) return false;
  const inside = x > 1 && y > 1 && x + width < w - 1 && y + height < h - 1;
  return inside && width >= 6 && height >= 6;
}

/** Counts the pixels of edges, and prefers groups near the border, where most marks are. */
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
