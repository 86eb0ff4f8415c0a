import sharp from 'sharp';
import { uncaptioned } from '../../image-edit/scene.ts';
import { invalid } from '../../problems.ts';
import type { Size } from '../film/film.ts';
import type { Canvas } from '../film/paint.ts';

/** Larger pictures are refused before they are decoded. */
const MOST_PIXELS = 50_000_000;

/** The size of a picture as it is meant to be seen, in pixels. */
export async function pictureSize(file: Uint8Array): Promise<Size> {
  return reading(async () => {
    const { autoOrient } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  });
}

/** A picture, without the caption of the sandbox, that fills `size`: what has another shape loses what juts out. */
export async function loadPicture(file: Uint8Array, { width, height }: Size): Promise<Canvas> {
  return reading(async () => {
    const data = await sharp(await uncaptioned(file), { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(width, height, { fit: 'cover' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
    const pixels = new Int32Array(width * height);
    new Uint8Array(pixels.buffer).set(data);
    return { pixels, width, height };
  });
}

async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const message = `The image cannot be read: send PNG, JPEG, WebP, GIF, TIFF or AVIF of up to ${MOST_PIXELS / 1e6} million pixels.`;
    throw invalid('image', message, cause);
  }
}
