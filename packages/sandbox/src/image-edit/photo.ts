import { InvalidArgumentError } from '@ai-sdk/provider';
import type { Picture } from '@genmedia/media/image';
import sharp from 'sharp';
import type { Size } from '../image/size.ts';
import { type Scene, sceneOf, uncaptioned } from './scene.ts';

/** A picture that was given, decoded. */
export interface Photo extends Picture {
  /** What it was drawn from, if that was done by the sandbox and it has kept its shape and texts. */
  readonly scene: Scene | undefined;
}

const MOST_PIXELS = 64_000_000;

/**
 * Decodes a picture: upright, in sRGB, the first of its frames, without the caption of the sandbox; cut to a size around its middle if one
 * is given.
 *
 * @throws InvalidArgumentError if it is damaged or too large
 */
export async function readPhoto(data: Uint8Array, size?: Size): Promise<Photo> {
  return await reading(async () => decoded(await uncaptioned(data), size));
}

/** The same, with the caption that the sandbox may have written on it. */
export async function readAsIs(data: Uint8Array, size: Size): Promise<Photo> {
  return await reading(() => decoded(data, size));
}

async function decoded(data: Uint8Array, size: Size | undefined): Promise<Photo> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  const original = await sharp(data, options).metadata();
  const { comments = [] } = original;
  const upright = sharp(data, options).autoOrient().toColourspace('srgb').ensureAlpha();
  const sized = size ? upright.resize(size.width, size.height, { fit: 'cover' }) : upright;
  const { data: rgba, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  const texts = new Map(comments.map(({ keyword, text }) => [keyword, text]));
  return {
    data: withoutAlpha(rgba),
    width: info.width,
    height: info.height,
    scene: isWhole(size, original) ? sceneOf(texts, original) : undefined,
  };
}

async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new InvalidArgumentError({
      argument: 'files',
      message: 'The picture is damaged or has too many pixels, and cannot be decoded.',
      cause,
    });
  }
}

/** Whether nothing was cut off, so that what is known of places still holds. */
function isWhole(size: Size | undefined, original: Size): boolean {
  if (!size) return true;
  return Math.abs(size.width / size.height / (original.width / original.height) - 1) < 0.01;
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const data = new Uint8Array((rgba.length / 4) * 3);
  for (let i = 0, p = 0; p < data.length; i += 4, p += 3) {
    data[p] = rgba[i] ?? 0;
    data[p + 1] = rgba[i + 1] ?? 0;
    data[p + 2] = rgba[i + 2] ?? 0;
  }
  return data;
}
