import sharp, { type Metadata, type Sharp } from 'sharp';
import { bareJpeg } from './bare-jpeg.ts';
import { CAREFUL, reading, type Size } from './read.ts';

/** Decoding more than this long is an attack, or a machine that is far too busy. */
const SECONDS = 20;

/** A still picture as all models take it. */
export interface NormalisedPicture extends Size {
  /**
   * PNG, with transparency where there was some, or JPEG where it came as that: 8 bits a channel, sRGB,
   * upright, with nothing of a photograph's place or camera.
   */
  readonly data: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
}

export interface NormaliseOptions {
  /** Which of several frames; the first if left out. */
  readonly frame?: number | undefined;
  /** A larger picture is made smaller while it is read, until no side is longer. */
  readonly mostSide?: number | undefined;
}

/**
 * A picture of any colours, depth and orientation as PNG, or as JPEG: photographs have seven times the
 * bytes as PNG. One that is so already stays as it is, a PNG with the texts in it.
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
    if (Math.max(width, height) > mostSide) {
      return await encode(upright.resize(mostSide, mostSide, { fit: 'inside' }), 'image/png');
    }
    const mediaType = facts.format === 'jpeg' ? 'image/jpeg' : 'image/png';
    const data = asItIs(file, facts);
    if (!data) return await encode(upright, mediaType);
    // Decoded all the same: only so is it known to be whole. Scaled, that takes no room.
    await upright.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    return { data, mediaType, width, height };
  });
}

async function encode(
  image: Sharp,
  mediaType: NormalisedPicture['mediaType'],
): Promise<NormalisedPicture> {
  // So fine that nobody sees that it was done twice.
  const jpeg = { quality: 95, chromaSubsampling: '4:4:4' };
  const encoded = mediaType === 'image/png' ? image.png({ compressionLevel: 3 }) : image.jpeg(jpeg);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { data, mediaType, width: info.width, height: info.height };
}

/** The picture of a file that needs no other one; undefined where it does. */
function asItIs(file: Uint8Array, facts: Metadata): Uint8Array | undefined {
  const { format, depth, space, orientation = 1, hasProfile, isPalette, exif, xmp } = facts;
  if (depth !== 'uchar' || space !== 'srgb' || orientation !== 1) return undefined;
  if (format === 'jpeg') return hasUsualColours(facts) ? bareJpeg(file) : undefined;
  const isPlain = format === 'png' && !isPalette && !hasProfile;
  return isPlain && exif === undefined && xmp === undefined ? file : undefined;
}

/** Whether it has no profile, or that of sRGB: its name stands in it, in Latin-1 or UTF-16. */
function hasUsualColours({ icc, hasProfile }: Metadata): boolean {
  if (!hasProfile || !icc) return !hasProfile;
  return icc.toString('latin1').replaceAll('\0', '').includes('sRGB');
}
