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

export interface NormaliseOptions {
  /** Which of several frames; the first if left out. */
  readonly frame?: number | undefined;
  /** A larger picture is made smaller while it is read, until no side is longer. */
  readonly mostSide?: number | undefined;
}

/**
 * A picture of any colours, depth and orientation as PNG. One that is so already stays as it is, with
 * the texts in it.
 *
 * @throws InvalidArgumentError if it is damaged, or has too many pixels
 */
export async function normalisePicture(
  file: Uint8Array,
  { frame = 0, mostSide = Number.POSITIVE_INFINITY }: NormaliseOptions = {},
): Promise<NormalisedPicture> {
  return await reading('image', 'The picture', async () => {
    const image = sharp(file, { ...CAREFUL, page: frame });
    const facts = await image.metadata();
    const { width, height } = facts.autoOrient;
    const upright = image.timeout({ seconds: SECONDS }).autoOrient().toColourspace('srgb');
    const isLarge = Math.max(width, height) > mostSide;
    if (isPlain(facts) && !isLarge) {
      // Decoded all the same: only so is it known to be whole. Scaled, that takes no room.
      await upright.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
      return { data: file, mediaType: 'image/png', width, height };
    }
    const sized = isLarge ? upright.resize(mostSide, mostSide, { fit: 'inside' }) : upright;
    const png = sized.png({ compressionLevel: 3 });
    const { data, info } = await png.toBuffer({ resolveWithObject: true });
    return { data, mediaType: 'image/png', width: info.width, height: info.height };
  });
}

function isPlain(image: Metadata): boolean {
  const { format, depth, space, isPalette, hasProfile, orientation = 1, exif, xmp } = image;
  const isAlike = format === 'png' && depth === 'uchar' && space === 'srgb' && !isPalette;
  return isAlike && !hasProfile && orientation === 1 && exif === undefined && xmp === undefined;
}
