import type { Metadata } from 'sharp';

/** Whether an image is already what all are made: a PNG of 8 bits a channel in sRGB, upright. */
export function isPlain(image: Metadata): boolean {
  const { format, depth, space, isPalette, hasProfile, orientation = 1, exif, xmp } = image;
  const isAlike = format === 'png' && depth === 'uchar' && space === 'srgb' && !isPalette;
  return isAlike && !hasProfile && orientation === 1 && exif === undefined && xmp === undefined;
}
