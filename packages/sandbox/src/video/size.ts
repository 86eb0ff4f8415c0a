import { invalid } from '../problems.ts';
import type { Size } from './film/film.ts';

const SMALLEST = 64;
const LARGEST = 1920;
const MOST_PIXELS = 1920 * 1080;
/** The shorter side where no resolution is asked for. */
const SHORT_SIDE = 480;
const LIMITS = `each side even, from ${SMALLEST} to ${LARGEST}, together up to ${MOST_PIXELS} pixels`;

/** The size asked for, or one of the shape asked for or else of `like`, or 16:9. */
export function videoSize(
  resolution: string | undefined,
  aspectRatio: string | undefined,
  like: Size | undefined,
): Size {
  if (resolution !== undefined) return fromResolution(resolution);
  if (aspectRatio !== undefined && aspectRatio !== 'adaptive') return ofShape(ratioOf(aspectRatio));
  return ofShape(like === undefined ? 16 / 9 : like.width / like.height);
}

function fromResolution(resolution: string): Size {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(resolution);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && isSide(width) && isSide(height) && width * height <= MOST_PIXELS) {
    return { width, height };
  }
  throw invalid(
    'resolution',
    `resolution must be like 854x480, ${LIMITS}, not ${JSON.stringify(resolution)}.`,
  );
}

function isSide(length: number): boolean {
  return length % 2 === 0 && length >= SMALLEST && length <= LARGEST;
}

function ratioOf(aspectRatio: string): number {
  const match = /^(\d{1,5}(?:\.\d{1,4})?):(\d{1,5}(?:\.\d{1,4})?)$/.exec(aspectRatio);
  const ratio = Number(match?.[1]) / Number(match?.[2]);
  if (ratio >= 1 / 4 && ratio <= 4) return ratio;
  throw invalid(
    'aspectRatio',
    `aspectRatio must be like 16:9, from 1:4 to 4:1, or adaptive, not ${JSON.stringify(aspectRatio)}.`,
  );
}

/** 480 pixels on the shorter side, the other one even: within a pixel of the shape. */
function ofShape(wish: number): Size {
  const ratio = Math.min(4, Math.max(1 / 4, wish));
  const long = 2 * Math.round((SHORT_SIDE * Math.max(ratio, 1 / ratio)) / 2);
  return ratio >= 1 ? { width: long, height: SHORT_SIDE } : { width: SHORT_SIDE, height: long };
}
