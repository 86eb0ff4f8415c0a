import sharp from 'sharp';
import type { Media } from './media.ts';
import { type Image, normaliseImage } from './normalise-image.ts';

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
