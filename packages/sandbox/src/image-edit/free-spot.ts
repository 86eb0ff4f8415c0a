import { maskBounds } from '@genmedia/media/image';
import type { Region } from '../image/layout/box.ts';
import type { KnownFigure } from './figures.ts';
import type { Photo } from './photo.ts';
import { blobsOf } from './regions.ts';
import type { Stand } from './stand.ts';

/** Something that stands on the floor of a picture already, in shares of its sides. */
interface Obstacle extends Region {
  readonly figure?: KnownFigure;
}

/** Feet of things, from near to far; what is further away is smaller. */
const FEET = [0.95, 0.9, 0.85, 0.8, 0.76] as const;
const STEP = 0.02;
/** Who hides another is worse than who is hidden, and that is worse than to stand elsewhere. */
const COST = { hides: 5, isHidden: 2.2, away: 1, deep: 1.5 };

/** The place on the floor near the one wished for where things are least in each other's way. */
export async function freeSpot(photo: Photo, wish: Stand, aspect: number): Promise<Stand> {
  const obstacles = await obstaclesOf(photo);
  if (obstacles.length === 0) return wish;
  const { width, height } = photo;
  let [best, least] = [wish, Number.POSITIVE_INFINITY];
  for (const foot of FEET) {
    const tall = ((wish.height / height) * scaleAt(foot)) / scaleAt(wish.y / height);
    const half = (tall * aspect * height) / width / 2;
    for (let x = half; x <= 1 - half; x += STEP) {
      const box = { left: x - half, right: x + half, top: foot - tall, bottom: foot };
      const away =
        COST.away * Math.abs(x - wish.x / width) + COST.deep * Math.abs(foot - wish.y / height);
      const cost = away + obstacles.reduce((sum, one) => sum + conflict(box, one), 0);
      if (cost >= least) continue;
      const hiddenBy = obstacles.flatMap(({ figure, bottom }) =>
        figure && bottom > foot ? [figure] : [],
      );
      least = cost;
      best = { ...wish, x: x * width, y: foot * height, height: tall * height, hiddenBy };
    }
  }
  return best;
}

/** How large things look whose feet are that far down in a picture. */
export function scaleAt(foot: number): number {
  return 0.2 + foot;
}

/** How much two boxes are in each other's way, as a share of the smaller one; feet count double. */
function conflict(box: Region, other: Obstacle): number {
  const most = Math.min(area(box), area(other));
  const kind = other.figure !== undefined && other.bottom > box.bottom ? COST.isHidden : COST.hides;
  const feet =
    overlap(footOf(box), footOf(other)) / Math.min(area(footOf(box)), area(footOf(other)));
  return (kind * overlap(box, other)) / most + 2 * feet;
}

function footOf({ left, right, bottom }: Region): Region {
  return { left, right, top: bottom - 0.09, bottom };
}

function overlap(one: Region, other: Region): number {
  const w = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const h = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, w) * Math.max(0, h);
}

function area({ left, right, top, bottom }: Region): number {
  return Math.max(1e-6, (right - left) * (bottom - top));
}

/** What is known to stand on the floor, or else what stands out and reaches down to it. */
async function obstaclesOf(photo: Photo): Promise<Obstacle[]> {
  if (photo.figures) {
    const standing = photo.figures.filter(({ bottom }) => bottom > 0.6);
    return standing.map((figure) => ({ ...figure, figure }));
  }
  const blobs = await blobsOf(photo);
  return blobs.flatMap(({ mask }) => {
    const { width, height } = mask;
    const bounds = maskBounds(mask);
    if (!bounds || bounds.bottom < 0.6 * height) return [];
    const { left, right, top, bottom } = bounds;
    return [
      { left: left / width, right: right / width, top: top / height, bottom: bottom / height },
    ];
  });
}
