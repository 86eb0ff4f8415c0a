import type { Size } from '@genmedia/media/image';
import { invalid } from '../problems.ts';

export type { Size };

const SMALLEST = 64;
/** The largest side of drawn pictures, in pixels. */
export const LARGEST_SIDE = 2048;
const DEFAULT = 1024;

/** The requested size, or a size of about one megapixel with the requested aspect ratio. */
export function sizeOf(size: string | undefined, aspectRatio: string | undefined): Size {
  const limits = `like 1024x768, each side from ${SMALLEST} to ${LARGEST_SIDE} pixels`;
  if (size !== undefined) return parseSize('size', size, limits, isSize);
  if (aspectRatio === undefined) return { width: DEFAULT, height: DEFAULT };
  const ratio = parseRatio(aspectRatio, LARGEST_SIDE / SMALLEST, '');
  const width = Math.min(LARGEST_SIDE, DEFAULT * Math.sqrt(ratio), LARGEST_SIDE * ratio);
  return { width: side(width), height: side(width / ratio) };
}

/**
 * @throws InvalidArgumentError if the text is no size, or a size that is not allowed; `limits`
 * describes what is allowed
 */
export function parseSize(
  argument: string,
  text: string,
  limits: string,
  may: (size: Size) => boolean,
): Size {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(text);
  const size = { width: Number(match?.[1]), height: Number(match?.[2]) };
  if (match !== null && may(size)) return size;
  throw invalid(argument, `${argument} must be ${limits}, not ${JSON.stringify(text)}.`);
}

/** Width divided by height. Neither may be more than `most` times the other. */
export function parseRatio(text: string, most: number, or: string): number {
  const match = /^(\d{1,5}(?:\.\d{1,4})?):(\d{1,5}(?:\.\d{1,4})?)$/.exec(text);
  const ratio = Number(match?.[1]) / Number(match?.[2]);
  if (ratio >= 1 / most && ratio <= most) return ratio;
  const limits = `like 16:9, from 1:${most} to ${most}:1${or}`;
  throw invalid('aspectRatio', `aspectRatio must be ${limits}, not ${JSON.stringify(text)}.`);
}

/** Rounds to a multiple of 8, as image models do. So the ratio is only met within a few pixels. */
function side(length: number): number {
  return Math.min(LARGEST_SIDE, Math.max(SMALLEST, Math.round(length / 8) * 8));
}

function isSize({ width, height }: Size): boolean {
  return Math.min(width, height) >= SMALLEST && Math.max(width, height) <= LARGEST_SIDE;
}
