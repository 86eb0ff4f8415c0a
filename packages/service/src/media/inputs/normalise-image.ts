import { type NormalisedPicture, normalisePicture, probePicture } from '@genmedia/media/image';
import { limits } from '@genmedia/server/limits';
import { type Media, MediaError } from './media.ts';

/** Pixels; more would take gigabytes once decoded. */
export const maxPixels = limits.imagePixels;
const minSide = limits.imageSide;
/** Of an animation; few enough to take seconds. */
const mostFrames = 12;

/** A still image as all models take it. */
export type Image = NormalisedPicture;

/**
 * Decodes an image whatever its colours, depth and orientation are; of several frames the first, or
 * the one that is named. Throws MediaError where it is damaged, too small or too large.
 */
export async function normaliseImage({ data }: Pick<Media, 'data'>, frame = 0): Promise<Image> {
  const { width, height } = await probePicture(data).catch(damaged);
  if (width * height > maxPixels) {
    throw new MediaError('input_too_large', `must have at most ${maxPixels} pixels`);
  }
  const image = await normalisePicture(data, frame).catch(damaged);
  if (Math.min(image.width, image.height) >= minSide) return image;
  throw new MediaError('input_unsupported', `must have at least ${minSide} pixels on each side`);
}

/**
 * The frames of an animated image, spread over its length, or the one of another, all made alike.
 * Throws as normaliseImage does.
 */
export async function framesOf(media: Pick<Media, 'data'>): Promise<Image[]> {
  // Tells first whether it can be decoded at all.
  const images = [await normaliseImage(media)];
  const { frames } = await probePicture(media.data);
  const count = Math.min(frames, mostFrames);
  for (let i = 1; i < count; i++) {
    images.push(await normaliseImage(media, Math.floor((i * frames) / count)));
  }
  return images;
}

function damaged(cause: unknown): never {
  throw new MediaError('input_unsupported', 'is damaged, and cannot be decoded', { cause });
}
