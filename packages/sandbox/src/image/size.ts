import { invalid } from '../problems.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 64;
/** Of the pictures that are drawn, in pixels. */
export const LARGEST_SIDE = 2048;
const DEFAULT = 1024;
const LIMITS = `each side from ${SMALLEST} to ${LARGEST_SIDE} pixels`;

/** The size asked for, or the one of about a megapixel that has the aspect ratio asked for. */
export function sizeOf(size: string | undefined, aspectRatio: string | undefined): Size {
  if (size !== undefined) return parseSize(size);
  if (aspectRatio !== undefined) return fromRatio(aspectRatio);
  return { width: DEFAULT, height: DEFAULT };
}

function parseSize(size: string): Size {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(size);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || !isSide(width) || !isSide(height)) {
    throw invalid('size', `size must be like 1024x768, ${LIMITS}, not ${JSON.stringify(size)}.`);
  }
  return { width, height };
}

/** Sides are multiples of 8, as image models have them, so the ratio is met but for a few pixels. */
function fromRatio(aspectRatio: string): Size {
  const match = /^(\d{1,5}(?:\.\d{1,4})?):(\d{1,5}(?:\.\d{1,4})?)$/.exec(aspectRatio);
  const ratio = Number(match?.[1]) / Number(match?.[2]);
  const most = LARGEST_SIDE / SMALLEST;
  if (match === null || !(ratio >= 1 / most && ratio <= most)) {
    throw invalid(
      'aspectRatio',
      `aspectRatio must be like 16:9, from 1:${most} to ${most}:1, not ${JSON.stringify(aspectRatio)}.`,
    );
  }
  const width = Math.min(LARGEST_SIDE, DEFAULT * Math.sqrt(ratio), LARGEST_SIDE * ratio);
  return { width: side(width), height: side(width / ratio) };
}

function side(length: number): number {
  return Math.min(LARGEST_SIDE, Math.max(SMALLEST, Math.round(length / 8) * 8));
}

function isSide(length: number): boolean {
  return Number.isInteger(length) && length >= SMALLEST && length <= LARGEST_SIDE;
}
