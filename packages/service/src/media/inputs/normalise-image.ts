import type { Metadata } from 'sharp';
import sharp from 'sharp';
import { type Media, MediaError } from './media.ts';

/** Pixels; more would take gigabytes once decoded. */
const maxPixels = 40_000_000;
const minSide = 16;
const careful = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
const seconds = 20;

/** A still image as all models take it. */
export interface Image {
  /** PNG: 8 bits a channel, sRGB, upright, with transparency where there was some. */
  data: Uint8Array;
  mediaType: 'image/png';
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Decodes an image whatever its colours, depth and orientation are; of several frames the first, or
 * the one that is named. One that is as all are made stays as it is, with the texts in it that say what it shows. Throws
 * MediaError where it is damaged, too small or too large.
 */
export async function normaliseImage({ data }: Pick<Media, 'data'>, frame = 0): Promise<Image> {
  try {
    const image = sharp(data, { ...careful, page: frame });
    const plain = isPlain(await image.metadata());
    const upright = image.timeout({ seconds }).autoOrient().toColourspace('srgb');
    const decoded = plain ? upright.raw() : upright.png({ compressionLevel: 3 });
    const { data: made, info } = await decoded.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return checked({ data: plain ? data : made, mediaType: 'image/png', width, height });
  } catch (error) {
    throw error instanceof MediaError ? error : toMediaError(error);
  }
}

function checked(image: Image): Image {
  if (Math.min(image.width, image.height) >= minSide) return image;
  throw new MediaError('input_unsupported', `must have at least ${minSide} pixels on each side`);
}

function toMediaError(cause: unknown): MediaError {
  if (/pixel limit/i.test(String(cause))) {
    return new MediaError('input_too_large', `must have at most ${maxPixels} pixels`, { cause });
  }
  return new MediaError('input_unsupported', 'is damaged, and cannot be decoded', { cause });
}

/** Whether an image is already what all are made: a PNG of 8 bits a channel in sRGB, upright. */
export function isPlain(image: Metadata): boolean {
  const { format, depth, space, isPalette, hasProfile, orientation = 1, exif, xmp } = image;
  const isAlike = format === 'png' && depth === 'uchar' && space === 'srgb' && !isPalette;
  return isAlike && !hasProfile && orientation === 1 && exif === undefined && xmp === undefined;
}

/** Few enough to take seconds. */
const most = 12;

/**
 * The frames of an animated image, spread over its length, or the one of another, all made alike.
 * Throws as normaliseImage does.
 */
export async function framesOf(media: Pick<Media, 'data'>): Promise<Image[]> {
  // Tells first whether it can be decoded at all.
  const frames = [await normaliseImage(media)];
  const { pages = 1 } = await sharp(media.data).metadata();
  for (let i = 1; i < Math.min(pages, most); i++) {
    frames.push(await normaliseImage(media, Math.floor((i * pages) / Math.min(pages, most))));
  }
  return frames;
}
