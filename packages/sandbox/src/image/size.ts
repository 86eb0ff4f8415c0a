import type { Size } from '@genmedia/media/image';
import { invalid } from '../problems.ts';

export type { Size };

const minSide = 64;
/** The largest side of drawn pictures, in pixels. */
export const largestSide = 2048;
const defaultSide = 1024;

/** The requested size, or a size of about one megapixel with the requested aspect ratio. */
export function sizeOf(size: string | undefined, aspectRatio: string | undefined): Size {
  const limits = `like 1024x768, each side from ${minSide} to ${largestSide} pixels`;
  if (size !== undefined) return parseSize('size', size, limits, isSize);
  if (aspectRatio === undefined) return { width: defaultSide, height: defaultSide };
  const ratio = parseRatio(aspectRatio, largestSide / minSide);
  const width = Math.min(largestSide, defaultSide * Math.sqrt(ratio), largestSide * ratio);
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
  isAllowed: (size: Size) => boolean,
): Size {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(text);
  const size = { width: Number(match?.[1]), height: Number(match?.[2]) };
  if (match !== null && isAllowed(size)) return size;
  throw invalid(argument, `${argument} must be ${limits}, not ${JSON.stringify(text)}.`);
}

/**
 * Width divided by height. Neither may be more than `most` times the other.
 *
 * @throws InvalidArgumentError if the text is no such ratio; `alternative` ends its message
 */
export function parseRatio(text: string, most: number, alternative = ''): number {
  const match = /^(\d{1,5}(?:\.\d{1,4})?):(\d{1,5}(?:\.\d{1,4})?)$/.exec(text);
  const ratio = Number(match?.[1]) / Number(match?.[2]);
  if (ratio >= 1 / most && ratio <= most) return ratio;
  const limits = `like 16:9, from 1:${most} to ${most}:1${alternative}`;
  throw invalid('aspectRatio', `aspectRatio must be ${limits}, not ${JSON.stringify(text)}.`);
}

/** Rounds to a multiple of 8, as image models do. So the ratio is only met within a few pixels. */
function side(length: number): number {
  return Math.min(largestSide, Math.max(minSide, Math.round(length / 8) * 8));
}

function isSize({ width, height }: Size): boolean {
  return Math.min(width, height) >= minSide && Math.max(width, height) <= largestSide;
}
