import sharp, { type Metadata } from 'sharp';
import { CAREFUL, reading, type Size } from './read.ts';

/** Decoding more than this long is an attack, or a machine that is far too busy. */
const SECONDS = 20;

/** A still picture as all models take it. */
export interface NormalisedPicture extends Size {
  /** PNG: 8 bits a channel, sRGB, upright, with transparency where there was some. */
  readonly data: Uint8Array;
  readonly mediaType: 'image/png';
}

/**
 * A picture of any colours, depth and orientation as PNG; of several frames the first, or the one that
 * is named. One that is so already stays as it is, with the texts in it.
 *
 * @throws InvalidArgumentError if it is damaged, or has too many pixels
 */
export async function normalisePicture(file: Uint8Array, frame = 0): Promise<NormalisedPicture> {
  return await reading('image', 'The picture', async () => {
    const image = sharp(file, { ...CAREFUL, page: frame });
    const plain = isPlain(await image.metadata());
    const upright = image.timeout({ seconds: SECONDS }).autoOrient().toColourspace('srgb');
    // Decoded even where it stays: only so is it known to be whole.
    const decoded = plain ? upright.raw() : upright.png({ compressionLevel: 3 });
    const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { data: plain ? file : data, mediaType: 'image/png', width, height };
  });
}

function isPlain(image: Metadata): boolean {
  const { format, depth, space, isPalette, hasProfile, orientation = 1, exif, xmp } = image;
  const isAlike = format === 'png' && depth === 'uchar' && space === 'srgb' && !isPalette;
  return isAlike && !hasProfile && orientation === 1 && exif === undefined && xmp === undefined;
}
