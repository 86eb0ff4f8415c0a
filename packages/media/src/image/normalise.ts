import type { Metadata, Sharp } from 'sharp';
import { bareJpeg } from './bare-jpeg.ts';
import { boundPicture } from './bounds/bound.ts';
import { openBounded } from './bounds/open.ts';
import { refused } from './bounds/refusals.ts';
import { inSrgb, type Size, sharpLimits, withoutSelections, withReadErrors } from './read.ts';
import { isSrgbProfile } from './srgb-profile.ts';

/**
 * The time limit of decoding, in seconds. If it takes longer, it is an attack, or the machine is
 * far too busy.
 */
const timeoutSeconds = 20;

/** A still picture in a form that all models accept. */
export interface NormalisedPicture extends Size {
  /**
   * PNG, with transparency if there was any, or JPEG if the file was a JPEG and is not reduced: 8
   * bits per channel, sRGB, upright, without a photograph's data about place or camera.
   */
  readonly data: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
}

export interface NormaliseOptions {
  /** The number of the frame, from 0, if there are several. Default: the first. */
  readonly frame?: number | undefined;
  /** A larger picture is reduced while it is read, until no side is longer. */
  readonly maxSide?: number | undefined;
}

/**
 * Converts a picture of any colours, depth and orientation to PNG, or a JPEG to JPEG, as a photograph
 * has seven times as many bytes in a PNG. A file that needs no conversion stays as it is, a PNG with
 * its plain texts.
 *
 * @throws InvalidArgumentError if it is damaged, or has too many pixels, or if the frame is one of an
 * animated PNG after the first
 */
export async function normalisePicture(
  file: Uint8Array,
  { frame = 0, maxSide = Number.POSITIVE_INFINITY }: NormaliseOptions = {},
): Promise<NormalisedPicture> {
  return await withReadErrors('image', async () => {
    const bounded = boundPicture(file);
    // The main picture of an AVIF need not be its first one, and is read where no page is named.
    const opened = openBounded(bounded, { ...sharpLimits, ...(frame > 0 && { page: frame }) });
    const image = await withoutSelections(opened.timeout({ seconds: timeoutSeconds }));
    const facts = await image.metadata();
    if (frame > 0 && facts.format === 'png') {
      throw refused('is an animated PNG, whose frames are not read: send it as GIF or WebP');
    }
    const { width, height } = facts.autoOrient;
    const upright = inSrgb(image.autoOrient(), facts);
    if (Math.max(width, height) > maxSide) {
      return await encode(upright.resize(maxSide, maxSide, { fit: 'inside' }), 'image/png');
    }
    const mediaType = facts.format === 'jpeg' ? 'image/jpeg' : 'image/png';
    const data = asItIs(bounded, facts);
    if (!data) return await encode(upright, mediaType);
    // Decodes the file nevertheless, because only that proves that it is complete. Scaled to one
    // pixel, it takes no memory.
    await upright.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    return { data, mediaType, width, height };
  });
}

async function encode(
  image: Sharp,
  mediaType: NormalisedPicture['mediaType'],
): Promise<NormalisedPicture> {
  // The quality is so high that the second compression is not visible.
  const jpeg = { quality: 95, chromaSubsampling: '4:4:4' };
  const encoded = mediaType === 'image/png' ? image.png({ compressionLevel: 3 }) : image.jpeg(jpeg);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { data, mediaType, width: info.width, height: info.height };
}

/** The bytes of a file that needs no conversion; undefined if it needs one. */
function asItIs(file: Uint8Array, facts: Metadata): Uint8Array | undefined {
  const { format, depth, space, orientation = 1, hasProfile, isPalette, exif, xmp } = facts;
  if (depth !== 'uchar' || space !== 'srgb' || orientation !== 1) return undefined;
  if (format === 'jpeg') return hasUsualColours(facts) ? bareJpeg(file) : undefined;
  const isPlain = format === 'png' && !isPalette && !hasProfile;
  return isPlain && exif === undefined && xmp === undefined ? file : undefined;
}

/** Whether the file has no profile, or that of sRGB. */
function hasUsualColours({ icc, hasProfile }: Metadata): boolean {
  if (icc === undefined) return !hasProfile;
  return isSrgbProfile(icc);
}
